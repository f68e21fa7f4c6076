// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { pair } from '../otherTabs/pair.js';
import { named, statusesOf } from '../tabConversations/tabs.js';
import { ended, start, streamed } from './severalEnds.js';

/** What a resumed run sends: the ends of its runs. */
const streams: readonly (readonly [string, readonly AgentEvent[]])[] = [
  [
    'asks, and then the other run asks',
    [start('a'), ended('a', named('one', 'One?')), start('b'), ended('b', named('two', 'Two?'))],
  ],
  [
    'asks, and then the other run finishes',
    [start('a'), ended('a', named('one', 'One?')), start('b'), ended('b')],
  ],
  [
    'finishes, and then the other run asks',
    [start('a'), ended('a'), start('b'), ended('b', named('two', 'Two?'))],
  ],
  ['asks, and asks more', [start('a'), ended('a', named('one', 'One?')), ended('a', named('two', 'Two?'))]],
];

const shown = (run: AgentRun) => ({ status: run.getSnapshot().status, asked: statusesOf(run) });

// Reliability: "While one tab sends, the others show the interrupts as answered in another tab and cannot answer them. Then
// they show the result." and "Interrupts, decisions, drafts and the conversation survive a reload."
describe.each([true, false])('a stream with two ends (storage: %s)', (hasStorage) => {
  describe.each([true, false])('that arrives in one chunk: %s', (together) => {
    it.each(streams)('shows the same in every tab if it %s', async (_name, events) => {
      const { first, second, open, key } = await pair(
        [[start('0'), ended('0', named('zero', 'Zero?'))], streamed(events, together)],
        hasStorage,
      );
      await vi.waitFor(() => expect(statusesOf(second)).toEqual([['zero', 'open']]), 800);
      first.answer(key, true);
      await first.submit();
      const expected = shown(first);
      expect(expected.asked).toEqual(
        events.flatMap(({ type, runId, outcome }, index) => {
          const { interrupts = [] } = (outcome ?? {}) as {
            readonly interrupts?: readonly { readonly id: string }[];
          };
          const isLast =
            type === 'RUN_FINISHED' && events.slice(index + 1).every((later) => later['runId'] === runId);
          return isLast ? interrupts.map(({ id }) => [id, 'open']) : [];
        }),
      );
      await vi.waitFor(() => expect(shown(second)).toEqual(expected), 800);
      if (!hasStorage || expected.asked.length === 0) return;
      await vi.waitFor(async () => {
        const { run, kill } = await open();
        kill();
        expect(shown(run)).toEqual(expected);
      }, 800);
    });
  });
});
