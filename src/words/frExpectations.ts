import type { JsonExpectation } from './Words.js';

/** What JSON needs at the place of an error, in French. */
export const frExpectations: Readonly<Record<JsonExpectation, string>> = {
  value: 'il manque une valeur.',
  key: 'il manque un nom entre guillemets droits.',
  colon: 'il manque un deux-points.',
  commaOrEnd: 'il manque une virgule, un crochet ou une accolade fermante.',
  string: 'ce texte n’est pas fermé, ou contient un caractère que JSON n’accepte pas.',
  end: 'rien ne peut suivre la valeur.',
};
