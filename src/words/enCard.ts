import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('en');

/** The texts around a question, in English. */
export const enCard: CardWords = {
  askedAt: ({ time }) => `asked ${time}`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: 'More actions',
  moreOptions: 'More options',
  fewerOptions: 'Fewer options',
  keysLabel: 'Keyboard shortcuts',
  keysHelp: 'They work while a question has the focus.',
  keysToggle: 'Show or hide this list',
  fullStop: '.',
  announceSame: ({ label, count, locale }) => `${label} (${number(count, locale)})`,
  announceNothingAsked: 'No question is open any more. The conversation can continue.',
  shownAsJson: 'Shown as JSON.',
  shownAsValues: 'Shown as values.',
  fileRead: ({ name }) => `${name} has been read.`,
};
