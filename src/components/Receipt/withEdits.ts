import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Edit } from '../Question/editOf.js';

/** A question with the arguments that the user has edited, as they are sent. Secrets are masked. */
export function withEdits<Asked extends PendingInterrupt>(interrupt: Asked, edit: Edit | undefined): Asked {
  const { toolCall } = interrupt;
  if (!edit || !toolCall) return interrupt;
  return { ...interrupt, toolCall: { ...toolCall, args: edit.mask(edit.after) } };
}
