// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { call, result } from '../conversations/talk.js';
import { openStream } from '../openStream.js';
import { pair } from '../otherTabs/pair.js';
import { keysOf, never } from '../page.js';
import { named, statusesOf, textsOf } from '../tabConversations/tabs.js';
import { watched } from '../watched.js';
import { ended, start, streamed } from './severalEnds.js';

/** What a server may send after the end of its run. */
const frames: readonly (readonly [string, readonly AgentEvent[]])[] = [
  [
    'a message',
    [
      { type: 'TEXT_MESSAGE_START', messageId: 'late', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'late', delta: 'One more thing.' },
      { type: 'TEXT_MESSAGE_END', messageId: 'late' },
    ],
  ],
  ['a state', [{ type: 'STATE_SNAPSHOT', snapshot: { step: 2 } }]],
  ['the result of a call', [result('c', 'Looked up')]],
  [
    'a snapshot of the messages',
    [{ type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'only', role: 'assistant', content: 'Summary' }] }],
  ],
];

const shown = (run: AgentRun) => {
  const { status, messages, state, toolCalls, interrupts, outcome } = run.getSnapshot();
  return {
    status,
    outcome,
    messages,
    state,
    toolCalls,
    asked: interrupts.map(({ id, status: answer, delivery }) => [id, answer, delivery]),
  };
};

/** How the run ends before it sends more. */
const ends = [
  ['finished', ended('a')],
  ['asked', ended('a', named('one', 'One?'))],
] as const;

// Reliability: “While one tab sends, the others show the interrupts as answered in another tab and cannot answer them. Then
// they show the result.”
describe.each([true, false])('what a stream contains after the end of a run (storage: %s)', (hasStorage) => {
  describe.each(ends)('that has %s', (_end, end) => {
    const begin = async () => {
      const stream = openStream([start('a'), ...call('c', 'look_up', {}), end]);
      const tabs = await pair(
        [streamed([start('0'), ended('0', named('zero', 'Zero?'))], true), stream.respond],
        hasStorage,
      );
      const { first, second, key } = tabs;
      first.answer(key, true);
      await first.submit();
      await vi.waitFor(() => expect(shown(second)).toEqual(shown(first)), 800);
      const before = shown(first);
      const more = async (events: readonly AgentEvent[]): Promise<void> => {
        stream.send(...events);
        await vi.waitFor(() => expect(shown(first)).not.toEqual(before), 800);
      };
      return { ...tabs, stream, more };
    };

    it.each(frames)('is shown in every tab when the stream has ended: %s', async (_name, late) => {
      const { first, second, stream, more } = await begin();
      await more(late);
      stream.end();
      await vi.waitFor(() => expect(shown(second)).toEqual(shown(first)), 800);
    });

    it.each(frames)('is shown in every tab although the stream stays open: %s', async (_name, late) => {
      const { first, second, more } = await begin();
      await more(late);
      await vi.waitFor(() => expect(shown(second)).toEqual(shown(first)), 800);
    });
  });

  it('is shown in every tab although its tab sends a message at once', async () => {
    const stream = openStream([start('a'), ended('a')]);
    const { first, second, key } = await pair(
      [streamed([start('0'), ended('0', named('zero', 'Zero?'))], true), stream.respond, never],
      hasStorage,
    );
    first.answer(key, true);
    await first.submit();
    stream.send(...(frames[0]?.[1] ?? []));
    await vi.waitFor(() => expect(textsOf(first)).toContain('One more thing.'), { interval: 1 });
    void first.send('Next').catch(() => undefined);
    await vi.waitFor(() => expect(textsOf(second)).toContain('One more thing.'), 800);
    first.dispose();
  });

  it('changes neither a decision nor a delayed batch in another tab', async () => {
    const stream = openStream([start('a'), ended('a', named('one', 'One?'))]);
    const { first, second, key } = await pair(
      [streamed([start('0'), ended('0', named('zero', 'Zero?'))], true), stream.respond],
      hasStorage,
      {},
      { sendDelay: 60_000 },
    );
    first.answer(key, true);
    await first.submit();
    await vi.waitFor(() => expect(statusesOf(second)).toEqual([['one', 'open']]), 800);
    second.approve(keysOf(second)[0] ?? '');
    const outcome = watched(second.submit()).outcome;
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('delayed'), 800);
    stream.send(...(frames[0]?.[1] ?? []));
    stream.end();
    await vi.waitFor(() => expect(textsOf(second)).toContain('One more thing.'), 800);
    expect(statusesOf(second)).toEqual([['one', 'answered']]);
    expect(second.getSnapshot().batch.delivery).toBe('delayed');
    expect(outcome()).toBe('pending');
  });
});
