import { own } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { approvalOf } from './approvalOf.js';

/**
 * The edited arguments in an answer, if there are any. Text in a field with this name is an input of the agent's own,
 * not the arguments of a call.
 *
 * @param from the answer to read them from, such as a masked copy. @default `payload`
 */
export function editedArgsIn(received: ReceivedInterrupt, payload: unknown, from = payload): unknown {
  const read = (answer: unknown): unknown =>
    approvalOf(received)?.editedArgsIn(answer) ?? own(answer, 'editedArgs') ?? undefined;
  return typeof read(payload) === 'object' ? read(from) : undefined;
}
