import type { Interrupt, Message } from '@ag-ui/core';
import type { Memory } from './Memory.js';
import { pauseIn } from './pausedState.js';

/**
 * Stores nothing. The pending questions come from the state of the request, and the conversation from its messages. The
 * graph runs again silently with the answers of earlier pauses until it reaches the same point.
 */
export function createReplayMemory(): Memory {
  return {
    recall: ({ state }) => pauseIn(state),
    async restore({ messages }, pause, create) {
      const graph = create();
      await unheard(graph.start(atPause(messages), true));
      for (const answers of pause.answered) await unheard(graph.resume(answers));
      if (!sameQuestions(await graph.interrupts(), pause.interrupts)) {
        throw new Error(
          'The messages of this request do not lead to the questions in its state. Send both as they were at the pause.',
        );
      }
      return graph;
    },
    keep: () => undefined,
  };
}

/** At a pause the agent sent the last message: a later user message came with the resume. */
function atPause(messages: readonly Message[]): Message[] {
  const lastWord = messages.findLastIndex(({ role }) => role !== 'user');
  return messages.slice(0, lastWord + 1);
}

/** LangGraph assigns different ids in another execution, so questions are matched by position and content. */
function sameQuestions(left: readonly Interrupt[], right: readonly Interrupt[]): boolean {
  const about = ({ reason, toolCallId, message }: Interrupt) => JSON.stringify([reason, toolCallId, message]);
  return (
    left.length === right.length &&
    left.every((asked, index) => about(asked) === about(right[index] ?? asked))
  );
}

async function unheard(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}
