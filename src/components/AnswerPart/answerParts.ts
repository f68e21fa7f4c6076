/**
 * What a card shows only once a person has more to say than yes or no: forms, reasons, edits and what they change. One
 * module, because it comes as one piece of code, and later than the card.
 */
export { Changes } from '../Changes/Changes.js';
export { DenyReason } from '../Decision/DenyReason.js';
export { EditArguments } from '../Decision/EditArguments.js';
export { RespondForm } from '../Decision/RespondForm.js';
export { AnswerForm } from '../GenericInterrupt/AnswerForm.js';
