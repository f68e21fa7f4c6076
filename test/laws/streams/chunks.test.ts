// @vitest-environment node
import fc from 'fast-check';
import { createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { expect, it } from 'vitest';
import { cases } from '../../setup/cases.js';
import { call, result } from '../conversations/talk.js';
import { named } from '../tabConversations/tabs.js';
import { ended, start, streamed } from './severalEnds.js';

const approval = (toolCallId: string) => ({ id: `about-${toolCallId}`, reason: 'tool_call', toolCallId });

/** What a server may send after the end of its run. */
const piece: fc.Arbitrary<readonly AgentEvent[]> = fc.constantFrom(
  [start('b')],
  [ended('b')],
  [ended('b', named('two', 'Two?'))],
  [{ type: 'RUN_FINISHED', runId: 'b', outcome: { type: 'interrupt', interrupts: [] } }],
  [{ type: 'RUN_ERROR', message: 'No.' }],
  [{ type: 'STATE_SNAPSHOT', snapshot: { step: 2 } }],
  call('c', 'pay', { euros: 500 }),
  call('d', 'mail', {}),
  [result('c', 'Paid')],
);

/** The run after the first approval, and the events that its listeners got. */
async function after(events: readonly AgentEvent[], together: boolean): Promise<unknown> {
  const responses = [
    streamed([start('a'), ...call('c', 'pay', { euros: 5 }), ended('a', approval('c'))], true),
  ];
  responses.push(streamed(events, together));
  let created = 0;
  const run = createAgentRun({
    url: 'http://agent.test/',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    now: () => 0,
    createId: () => `created-${(created += 1)}`,
    fetch: async () => responses.shift() ?? Response.error(),
  });
  const told: string[] = [];
  for (const type of ['finish', 'mismatch', 'error'] as const) run.on(type, () => told.push(type));
  const [asked] = (await run.send('Go')).interrupts;
  run.approve(asked?.key ?? '');
  const settled = await run.submit().then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );
  const { interrupts, ...shown } = run.getSnapshot();
  run.dispose();
  const questions = interrupts.map(({ id, status, toolCall }) => ({ id, status, toolCall }));
  return { ...shown, batch: undefined, questions, told, settled };
}

// Reliability: “The result of a stream does not depend on where the network splits it”.
it('means the same whether the frames after the end of a run arrive with it or later', async () => {
  const first = fc.constantFrom(ended('a'), ended('a', named('one', 'One?')));
  await fc.assert(
    fc.asyncProperty(first, fc.array(piece, { minLength: 1, maxLength: 4 }), async (end, later) => {
      const events = [start('a'), end, ...later.flat()];
      expect(await after(events, true)).toEqual(await after(events, false));
    }),
    { seed: 13, numRuns: cases(30, 2_000) },
  );
});

it('is reported as finished only if nothing is pending when the stream has ended', async () => {
  const events = [start('a'), ended('a'), start('b'), ended('b', named('two', 'Two?'))];
  expect(await after(events, false)).toMatchObject({ status: 'interrupted', told: [] });
  expect(await after([...events, start('c'), ended('c')], false)).toMatchObject({
    status: 'finished',
    told: ['finish'],
  });
});
