// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { call, result } from '../conversations/talk.js';
import { openStream } from '../openStream.js';
import { named, threadOf } from '../tabConversations/tabs.js';
import { ended, start } from './severalEnds.js';

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

const conversationOf = (run: AgentRun) => {
  const { messages, state, toolCalls, interrupts } = run.getSnapshot();
  const results = Object.values(toolCalls).map(({ id, status, result }) => [id, status, result]);
  return { messages, state, results, asked: interrupts.map(({ id, status }) => [id, status]) };
};

/** Waits until the run shows what the stream has sent last. */
const changed = (run: AgentRun, act: () => void): Promise<void> =>
  new Promise((resolve) => {
    const before = JSON.stringify(conversationOf(run));
    const stop = run.subscribe(() => {
      if (JSON.stringify(conversationOf(run)) === before) return;
      stop();
      resolve();
    });
    act();
  });

// Reliability: “The result of a stream does not depend on where the network splits it, even if the server sends events
// after the end of a run.”
describe.each(frames)('%s that arrives after the end of a run', (_name, late) => {
  it('survives a reload, with the question and its decision', async () => {
    const stream = openStream([start('a'), ...call('c', 'look_up', {}), ended('a', named('one', 'One?'))]);
    const thread = threadOf([stream.respond], { hasStorage: true });
    const { run, kill } = await thread.open();
    const [asked] = (await run.send('Go')).interrupts;
    run.approve(asked?.key ?? '');
    await changed(run, () => stream.send(...late));
    const expected = conversationOf(run);
    expect(expected.asked).toEqual([['one', 'answered']]);
    await vi.waitFor(async () => {
      const reloaded = await thread.open();
      reloaded.kill();
      expect(conversationOf(reloaded.run)).toEqual(expected);
    }, 800);
    kill();
  });
});
