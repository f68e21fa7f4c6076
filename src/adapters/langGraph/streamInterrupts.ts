import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { encodeActions } from '../../protocols/agUi/actionRules.js';
import { createAgUiDecoder } from '../../protocols/agUi/createAgUiDecoder.js';
import { langGraphId } from '../../model/langGraphId.js';
import { asInterrupt } from '../../protocols/langGraph/threadState.js';
import type { StreamInterrupt } from './StreamHelpers.js';

/**
 * The interrupts of a stream, with the actions of the human-in-the-loop middleware. A breakpoint asks nothing.
 * LangGraph has one answer for each id, so the later interrupt of an id replaces the earlier one.
 */
export function readStreamInterrupts(interrupts: readonly StreamInterrupt[]): readonly ReceivedInterrupt[] {
  const asked = new Map<string, object>();
  for (const { id = '', value, response_schema } of interrupts)
    if (value !== undefined) asked.set(id, asInterrupt({ id, value, response_schema }));
  const decoder = createAgUiDecoder();
  decoder.read({ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [...asked.values()] } });
  const ending = decoder.ending();
  return ending.type === 'paused' ? ending.interrupts : [];
}

/**
 * The value of `command.resume`: the answers by the ids of their interrupts, or the only answer if LangGraph does not
 * recognize its id in a map.
 *
 * @throws AgentRunError `not_sent` for a cancellation, and for several answers without such ids
 */
export function resumeValue({ entries, received }: ResumeBatch): unknown {
  if (entries.some(({ status }) => status !== 'resolved'))
    throw new AgentRunError('not_sent', 'LangGraph has no cancellation. Nothing was sent.');
  const answers = entries.map(({ interruptId, payload }, index) => {
    const asked = received[index];
    return [interruptId, inBothSpellings(asked ? encodeActions(asked, payload) : payload)] as const;
  });
  if (answers.every(([id]) => langGraphId.test(id))) return Object.fromEntries(answers);
  if (answers.length === 1) return answers[0]?.[1];
  throw new AgentRunError(
    'not_sent',
    'LangGraph accepts several answers at once only for interrupts with its own ids. Nothing was sent.',
  );
}

/**
 * An edit of the human-in-the-loop middleware with its field in both spellings. `useStream` shows both in the
 * interrupt, so it is unknown whether the server is one for Python or for JavaScript.
 */
function inBothSpellings(payload: unknown): unknown {
  const decisions = own(payload, 'decisions');
  if (!Array.isArray(decisions)) return payload;
  return {
    ...(payload as object),
    decisions: decisions.map((decision: unknown) => {
      const edited = own(decision, 'editedAction') ?? own(decision, 'edited_action');
      return edited === undefined
        ? decision
        : { ...(decision as object), editedAction: edited, edited_action: edited };
    }),
  };
}
