import { sameExactly } from '../../model/exactJson.js';
import type { JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { awakenOf, readSuspension, readTickets } from './suspension.js';

/** The state of an interrupt in a run's record: it is pending as shown, another interrupt has its id, or it is gone. */
export type InterruptState = 'waits' | 'another' | 'gone';

/**
 * See {@link InterruptState}. An id alone does not identify an interrupt: some models number their calls from the start
 * in each step, and a call can suspend again. `events` of the log contain the message and the schema, which the record
 * omits.
 */
export function interruptState(
  record: unknown,
  received: ReceivedInterrupt,
  events: readonly JsonObject[] = [],
): InterruptState {
  const { id, toolCallId } = received.interrupt;
  const isAbout = ({ interrupt }: ReceivedInterrupt): boolean =>
    toolCallId === undefined ? interrupt.id === id : interrupt.toolCallId === toolCallId;
  const ticket = readTickets(record).find(isAbout);
  if (!ticket) return 'gone';
  const logged = events.flatMap((event) => readSuspension(event, undefined) ?? []).findLast(isAbout);
  const shown = factsOf(received);
  const isSame = [ticket, logged ?? ticket].every((each) =>
    factsOf(each).every((fact, at) => [fact, shown[at]].includes(undefined) || sameExactly(fact, shown[at])),
  );
  return isSame ? 'waits' : 'another';
}

/** What distinguishes an interrupt from another one of the same call, as far as it is known. */
function factsOf(received: ReceivedInterrupt): readonly unknown[] {
  const { id, toolCallId, message, responseSchema } = received.interrupt;
  const { action, suspendedAt } = awakenOf(received);
  return [
    id === toolCallId ? undefined : id,
    received.withheld ? undefined : received.proposal?.args,
    action,
    suspendedAt,
    message,
    responseSchema,
  ];
}
