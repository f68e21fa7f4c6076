// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { openStream } from '../openStream.js';
import { keysOf, turns } from '../page.js';
import { ended, start } from '../streams/severalEnds.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';

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

// Reliability: “If it stays open after the end of another run, they show the later end of a run that it contains.”
describe.each([true, false])('if the open stream of a message (storage: %s)', (hasStorage) => {
  it.each(later)('%s, the other tab shows that', async (_, events, asked) => {
    const stream = openStream([start('a'), ended('a', one)]);
    const thread = threadOf([stream.respond], { hasStorage });
    const { run: first } = await thread.open();
    await first.send('Go');
    await turns();
    const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
    await turns();
    second.answer(keysOf(second)[0] ?? '', true);
    await turns();
    stream.send(...events);
    stream.end();
    await turns();
    for (const run of [first, second]) expect(statusesOf(run)).toEqual(asked);
  });
});
