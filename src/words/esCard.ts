import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('es');

/** The texts around a question, in Spanish. */
export const esCard: CardWords = {
  askedAt: ({ time }) => `preguntado: ${time}`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: 'Más acciones',
  moreOptions: 'Más opciones',
  fewerOptions: 'Menos opciones',
  keysLabel: 'Atajos de teclado',
  keysHelp: 'Funcionan cuando una pregunta tiene el foco.',
  keysToggle: 'Mostrar u ocultar esta lista',
  fullStop: '.',
  announceSame: ({ label, count, locale }) => `${label} (${number(count, locale)})`,
  announceNothingAsked: 'Ya no hay ninguna pregunta abierta. La conversación puede continuar.',
  shownAsJson: 'Se muestra como JSON.',
  shownAsValues: 'Se muestra como valores.',
  fileRead: ({ name }) => `Se ha leído ${name}.`,
};
