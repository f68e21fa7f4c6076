import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('de');

/** The texts around a question, in German. */
export const deCard: CardWords = {
  askedAt: ({ time }) => `gefragt: ${time}`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: 'Weitere Aktionen',
  moreOptions: 'Weitere Optionen',
  fewerOptions: 'Weniger Optionen',
  keysLabel: 'Tastenkürzel',
  keysHelp: 'Sie wirken, solange eine Frage den Fokus hat.',
  keysToggle: 'Diese Liste ein- oder ausblenden',
  fullStop: '.',
  announceSame: ({ label, count, locale }) => `${label} (${number(count, locale)})`,
  announceNothingAsked: 'Keine Frage ist mehr offen. Die Unterhaltung kann weitergehen.',
  shownAsJson: 'Wird als JSON angezeigt.',
  shownAsValues: 'Wird als Werte angezeigt.',
  fileRead: ({ name }) => `${name} wurde gelesen.`,
};
