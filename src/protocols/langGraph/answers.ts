import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry } from '../../model/agUi.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { encodeActions } from '../agUi/actionRules.js';
import { langGraphId } from '../../model/langGraphId.js';

/** The entries with each answer in the format of its interrupt. */
export const encoded = ({ entries, received }: ResumeBatch): ResumeEntry[] =>
  entries.map((entry, at) => {
    const asked = received[at];
    return asked && entry.status === 'resolved'
      ? { ...entry, payload: encodeActions(asked, entry.payload) }
      : entry;
  });

/**
 * The answers by the ids of their interrupts.
 * @throws AgentRunError `not_sent` for a cancellation, and for an id that LangGraph does not recognize in a map
 */
export function answersOf(batch: ResumeBatch): object {
  const entries = encoded(batch);
  if (entries.some(({ status, interruptId }) => status !== 'resolved' || !langGraphId.test(interruptId)))
    throw new AgentRunError(
      'not_sent',
      'No answer was sent. LangGraph accepts no cancellations, and answers only by its own ids.',
    );
  return Object.fromEntries(entries.map(({ interruptId, payload }) => [interruptId, payload as unknown]));
}
