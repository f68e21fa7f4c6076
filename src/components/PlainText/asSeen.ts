/** A text as a page shows it where it does not keep white space: texts that differ only in that look the same. */
export const asSeen = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
