import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import type { ServerAnswer } from 'react-agent-interrupts/testing';
import { keysOf, turns } from '../page.js';
import { threadOf } from '../tabConversations/tabs.js';

/** Two tabs that show the same interrupts. Without a storage, the second one has them from `initial`. */
export async function pair(
  answers: readonly ServerAnswer[],
  hasStorage: boolean,
  options: Partial<AgentRunOptions> = {},
  optionsOfSecond: Partial<AgentRunOptions> = options,
) {
  const thread = threadOf(answers, { hasStorage });
  const { run: first, kill } = await thread.open(options);
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open({
    ...optionsOfSecond,
    ...(!hasStorage && { initial: first.dehydrate() }),
  });
  await turns();
  const [key = '', other = ''] = keysOf(first);
  return { ...thread, first, second, kill, key, other };
}

/** The answers in the requests, in order. */
export const sentIn = ({
  requests,
}: {
  readonly requests: readonly { readonly resume?: readonly object[] | undefined }[];
}): readonly unknown[] => requests.flatMap(({ resume }) => (resume ? [resume] : []));

/** What the history lists: the interrupt and how far its answer came. */
export const deliveriesOf = (run: AgentRun): readonly unknown[] =>
  run.getSnapshot().history.map(({ interruptId, delivery }) => [interruptId, delivery]);
