export const slugOf: (heading: string) => string;
