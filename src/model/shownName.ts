/** Characters that a page does not show. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The name without the differences that people do not see or notice: case, spaces, invisible characters, and letters
 * that look alike. Two names that are equal in this form look alike.
 */
export const shownName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/[il1|]/g, 'l')
    .replaceAll('0', 'o');
