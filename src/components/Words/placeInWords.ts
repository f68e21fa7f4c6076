import type { Wording } from './WordsContext.js';

/** The location of a value in a larger one: “people › Item 2 › phones”. */
export const placeInWords = (path: readonly (string | number)[], { words, locale }: Wording): string =>
  path
    .map((key) => (typeof key === 'number' ? words.itemNumber({ count: key + 1, locale }) : key))
    .join(' › ');
