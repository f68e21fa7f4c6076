import { speaker } from './speaker.js';
import type { ValueWords } from './ValueWords.js';

const { number, plural } = speaker('fr');

/** The texts around the values of a call, in French. */
export const frValues: ValueWords = {
  showMore: ({ count, locale }) => `Afficher ${number(count, locale)} de plus`,
  showAsJson: 'Afficher en JSON',
  showAsValues: 'Afficher les valeurs',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Impossible de copier',
  unchangedLines: ({ count, locale }) =>
    plural(count, locale, { one: '# ligne inchangée', other: '# lignes inchangées' }),
  addedText: 'ajouté :',
  removedText: 'supprimé :',
};
