/** The key of an item: the name of its source and its id. */
export const itemKey = (source: string, id: string): string => `${encodeURIComponent(source)}/${id}`;
