import { AgentRunError } from '../model/AgentRunError.js';
import { own } from '../model/json.js';

/**
 * The fields of a list of pending interrupts that replaces a batch because one of its interrupts has changed on the
 * server. `sent` is a sentence about what was sent; an empty string means that nothing was sent. See {@link changeIn}.
 */
export const changedFields = (sent: string, unsentIndices: readonly number[]) => ({
  refused: new AgentRunError(
    'changed',
    `${sent || 'No answer was sent.'} A question has changed. Check it, then send again.`,
  ),
  unsentIndices,
});

/** The fields for the ending `paused`. A value of the server cannot contain an error object. */
export function changeIn(value: unknown) {
  const error = own(value, 'refused');
  return AgentRunError.isInstance(error)
    ? { error, unsentIndices: own(value, 'unsentIndices') as readonly number[] }
    : undefined;
}
