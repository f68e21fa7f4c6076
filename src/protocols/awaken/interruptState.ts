import { sameJson } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readTickets } from './suspension.js';

/** The state of an interrupt in a run's record: it is pending as shown, another interrupt has its id, or it is gone. */
export type InterruptState = 'waits' | 'another' | 'gone';

/**
 * See {@link InterruptState}. Some models number their calls from the start in each step, so an id alone does not
 * identify an interrupt.
 */
export function interruptState(
  record: unknown,
  { interrupt, proposal, withheld }: ReceivedInterrupt,
): InterruptState {
  const { id, toolCallId } = interrupt;
  const ticket = readTickets(record).find(
    (each) => each.interrupt.id === id || each.interrupt.toolCallId === toolCallId,
  );
  if (!ticket) return 'gone';
  const args = ticket.proposal?.args;
  const isKnown = args !== undefined && proposal?.args !== undefined && !withheld;
  const isSame = !isKnown || sameJson(args, proposal.args);
  return isSame ? 'waits' : 'another';
}
