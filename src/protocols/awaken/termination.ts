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
  const type = ownString(termination, 'type');
  switch (type) {
    case 'suspended':
      return undefined;
    case 'natural_end':
    case 'behavior_requested':
    case 'plugin_requested':
      return finished('success', result);
    case 'cancelled':
      return finished('cancelled', result);
    default:
      return ended(type ?? 'unknown', own(termination, 'value'));
  }
}

/** The end of a run that was not refused and came to nothing that can be built on. */
export function ended(type: string, value: unknown): RunEnd {
  const code = ownString(value, 'code');
  const detail = typeof value === 'string' && value !== '' ? value : ownString(value, 'detail');
  const reason = [code, detail].filter((part) => part !== undefined).join(': ') || 'it gave no reason';
  const words =
    type === 'error' ? reason : `The run was ended as "${type}" (${reason}), so what it did is not whole.`;
  const details = {
    termination: type,
    ...(code !== undefined && { code }),
    ...(detail !== undefined && { detail }),
  };
  return { type: 'failed', error: new AgentRunError('run_error', words, { details }), final: true };
}

/** A run that waits for something that no person can give, such as a background task. */
export function waitsForNobody(waiting: unknown): RunEnd {
  const reason = ownString(waiting, 'reason') ?? 'something that it does not name';
  const words = `The run waits for ${reason}, and not for an answer. Ask again later whether it has gone on.`;
  return { type: 'failed', error: new AgentRunError('no_interrupts', words), final: true };
}

export function finished(outcome: 'success' | 'cancelled', result?: unknown): RunEnd {
  return {
    type: 'finished',
    outcome,
    ...(result !== undefined && result !== null && { result }),
    pendingToolCallIds: [],
  };
}
