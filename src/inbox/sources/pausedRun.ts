import { identityKey, interruptKey } from '../../decisions/interruptKey.js';
import { isJsonObject, own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { DehydratedRun } from '../../model/RunSnapshot.js';
import type { InboxItem } from '../InboxItem.js';

/** The interrupts that a source keeps in `data`, for a server whose runs cannot be read again. */
const isReceived = (value: unknown): value is ReceivedInterrupt => isJsonObject(own(value, 'interrupt'));

/** A run that waits for these interrupts, as `initial`. */
export function pausedRun({ threadId, waitingSince, data }: InboxItem, askedBy: string): DehydratedRun {
  const received = Array.isArray(data) ? data.filter(isReceived) : [];
  const ordinals = new Map<string, number>();
  const keyOf = (each: ReceivedInterrupt): string => {
    const identity = identityKey(each);
    const ordinal = ordinals.get(identity) ?? 0;
    ordinals.set(identity, ordinal + 1);
    return interruptKey(identity, ordinal);
  };
  const interrupts = received.map((each) => ({
    ...each,
    key: keyOf(each),
    ...(waitingSince !== undefined && { askedAt: waitingSince }),
  }));
  return {
    version: 2,
    threadId,
    runId: askedBy,
    status: 'interrupted',
    messages: [],
    toolCalls: [],
    history: [],
    // The run object gives the batch its own id.
    ...(interrupts.length > 0 && { pause: { batchId: askedBy, askedBy, interrupts } }),
  };
}
