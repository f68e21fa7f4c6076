/** The name without the differences that people do not see or notice. Two names that are equal in this form look alike. */
export const shownName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
