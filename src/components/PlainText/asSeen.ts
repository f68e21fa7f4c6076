/**
 * A text as a page shows it where it collapses white space. Texts that differ only in white space look the same there.
 */
export const asSeen = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
