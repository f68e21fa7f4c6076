/** A name without its spelling: “api_key” and “Api Key” are the same. */
export const plainName = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');
