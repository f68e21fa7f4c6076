import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { StreamEnding } from '../../model/Protocol.js';

/** An end without a pause. */
export type RunEnd = Extract<StreamEnding, { type: 'finished' | 'failed' }>;

/**
 * The meaning of a `TerminationReason`: `natural_end`, `behavior_requested` and `stopped` are a success, and the result
 * of `stopped` contains the condition that ended the run. `cancelled` is a cancellation, and `blocked` and `error` are
 * failures with a reason. `undefined` for `suspended`.
 */
export function readTermination(termination: unknown, result?: unknown): RunEnd | undefined {
  const type = ownString(termination, 'type') ?? 'unknown';
  switch (type) {
    case 'suspended':
      return undefined;
    case 'natural_end':
    case 'behavior_requested':
      return finished('success', result);
    case 'stopped':
      return finished('success', {
        ...(isJsonObject(result) ? result : result !== undefined && { result }),
        stopped: own(termination, 'value'),
      });
    case 'cancelled':
      return finished(type, result);
    default:
      return endedAs(type, own(termination, 'value'));
  }
}

/** The end of a run that failed without being refused. */
export function endedAs(termination: string, value: unknown): RunEnd {
  const code = ownString(value, 'code');
  const detail = typeof value === 'string' ? value : ownString(value, 'detail');
  const reason = [code, detail].filter(Boolean).join(': ') || 'no reason given';
  const words = termination === 'error' ? reason : `The run was ended as "${termination}": ${reason}.`;
  return failed('run_error', words, { details: { termination, code, detail } });
}

/** A run that waits for something that the user cannot provide, such as a background task. */
export function waitsForOther(record: unknown): RunEnd {
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
