import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('fr');

/** The texts around a question, in French. */
export const frCard: CardWords = {
  askedAt: ({ time }) => `demandé\u00a0: ${time}`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: 'Autres actions',
  moreOptions: 'Plus d’options',
  fewerOptions: 'Moins d’options',
  keysLabel: 'Raccourcis clavier',
  keysHelp: 'Ils agissent quand une question a le focus.',
  keysToggle: 'Afficher ou masquer cette liste',
  fullStop: '.',
  announceSame: ({ label, count, locale }) => `${label} (${number(count, locale)})`,
  announceNothingAsked: 'Il n’y a plus de question ouverte. La conversation peut continuer.',
  shownAsJson: 'Affiché au format JSON.',
  shownAsValues: 'Affiché sous forme de valeurs.',
  fileRead: ({ name }) => `${name} a été lu.`,
};
