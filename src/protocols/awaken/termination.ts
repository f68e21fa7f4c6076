import { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { StreamEnding } from '../../model/Protocol.js';

/** An end that is no pause. */
export type RunEnd = Extract<StreamEnding, { type: 'finished' | 'failed' }>;

/**
 * What a `TerminationReason` means: `natural_end` and `behavior_requested` are a success, `cancelled` is a
 * cancellation, and `stopped`, `blocked`, `error` are none and show why. `undefined` for `suspended`.
 */
export function readTermination(termination: unknown, result?: unknown): RunEnd | undefined {
  const type = ownString(termination, 'type') ?? 'unknown';
  switch (type) {
    case 'suspended':
      return undefined;
    case 'natural_end':
    case 'behavior_requested':
      return finished('success', result);
    case 'cancelled':
      return finished(type, result);
    default:
      return ended(type, own(termination, 'value'));
  }
}

/** The end of a run that was not refused and came to nothing that can be built on. */
export function ended(termination: string, value: unknown): RunEnd {
  const code = ownString(value, 'code');
  const detail = typeof value === 'string' ? value : ownString(value, 'detail');
  const reason = [code, detail].filter(Boolean).join(': ') || 'no reason given';
  const words = termination === 'error' ? reason : `The run was ended as "${termination}": ${reason}.`;
  return failed('run_error', words, { details: { termination, code, detail } });
}

/** A run that waits for something that no person can give, such as a background task. */
export function waitsForNobody(record: unknown): RunEnd {
  const reason = ownString(own(record, 'waiting'), 'reason') ?? 'no reason given';
  return failed('no_interrupts', `The run waits, but not for an answer: ${reason}. Try again later.`);
}

export function finished(outcome: 'success' | 'cancelled', result?: unknown): RunEnd {
  return {
    type: 'finished',
    outcome,
    ...(result !== undefined && result !== null && { result }),
    pendingToolCallIds: [],
  };
}

export function failed(...error: ConstructorParameters<typeof AgentRunError>): RunEnd {
  return { type: 'failed', error: new AgentRunError(...error), final: true };
}
