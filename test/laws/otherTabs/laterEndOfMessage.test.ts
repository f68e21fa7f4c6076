// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { approval, call, text } from '../conversations/talk.js';
import { openStream } from '../openStream.js';
import { keysOf, turns } from '../page.js';
import { ended, start } from '../streams/severalEnds.js';
import { named, statusesOf, textsOf, threadOf } from '../tabConversations/tabs.js';

const [one, two] = [named('one', 'One?'), named('two', 'Two?')];

/** What the stream of a message contains after its question, and what both tabs then ask. */
const later: readonly (readonly [string, readonly AgentEvent[], readonly unknown[]])[] = [
  ['finishes', [start('b'), ended('b')], []],
  ['asks another question', [start('b'), ended('b', two)], [['two', 'open']]],
  [
    'asks more',
    [ended('a', one, two)],
    [
      ['one', 'answered'],
      ['two', 'open'],
    ],
  ],
];

const argumentsIn = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ status, toolCall }) => [status, toolCall?.args]);

/** Two tabs that show `one` of a message, whose stream is still open. The second one has decided it. */
async function askedIn(hasStorage: boolean, asked: object, before: readonly AgentEvent[] = []) {
  const stream = openStream([start('a'), ...before, ended('a', asked)]);
  const thread = threadOf([stream.respond], { hasStorage });
  const { run: first } = await thread.open();
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
  const keyInSecond = (): string => keysOf(second)[0] ?? '';
  await vi.waitFor(() => expect(keyInSecond()).not.toBe(''), 800);
  second.approve(keyInSecond());
  await turns();
  const end = (...events: readonly AgentEvent[]) => {
    stream.send(...events);
    stream.end();
  };
  return { runs: [first, second] as const, end };
}

// Reliability: “If it stays open after the end of another run, they show the later end … and, while its interrupts are pending, its later
// events.”
describe.each([true, false])('if the open stream of a message (storage: %s)', (hasStorage) => {
  it.each(later)('%s, the other tab shows that', async (_, events, asked) => {
    const { runs, end } = await askedIn(hasStorage, one);
    end(...events);
    for (const run of runs) await vi.waitFor(() => expect(statusesOf(run)).toEqual(asked), 800);
  });

  it('contains more text, the other tab shows that, and keeps its decision', async () => {
    const { runs, end } = await askedIn(hasStorage, one);
    end(...text('m', 'One more thing.'));
    for (const run of runs) {
      await vi.waitFor(() => expect(textsOf(run)).toEqual(['Go', 'One more thing.']), 800);
      expect(statusesOf(run)).toEqual([['one', 'answered']]);
    }
  });

  it('changes the call of its question, the other tab asks again', async () => {
    const { runs, end } = await askedIn(hasStorage, approval('pay', 'c'), call('c', 'pay', { euros: 1 }));
    const changed = { id: 'c', type: 'function', function: { name: 'pay', arguments: '{"euros":100}' } };
    end({
      type: 'MESSAGES_SNAPSHOT',
      messages: [{ id: 'm', role: 'assistant', toolCalls: [changed] }],
    });
    for (const run of runs)
      await vi.waitFor(() => expect(argumentsIn(run)).toEqual([['open', { euros: 100 }]]), 800);
  });
});
