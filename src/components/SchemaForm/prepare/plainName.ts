/** A name for comparisons, without case and separators: “api_key” and “Api Key” give the same. */
export const plainName = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');
