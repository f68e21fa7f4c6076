// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { named, threadOf } from '../tabConversations/tabs.js';
import { ended, start } from './severalEnds.js';

const begin = (id: string, name = 'look_up'): AgentEvent => ({
  type: 'TOOL_CALL_START',
  toolCallId: id,
  toolCallName: name,
});
const args = (id: string, delta = '{"q":1}'): AgentEvent => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId: id,
  delta,
});
const end = (id: string): AgentEvent => ({ type: 'TOOL_CALL_END', toolCallId: id });
const found = (id: string, messageId: string | undefined, content = `"${id}"`): AgentEvent => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId: id,
  role: 'tool',
  content,
  ...(messageId !== undefined && { messageId }),
});

const snapshot: AgentEvent = {
  type: 'MESSAGES_SNAPSHOT',
  messages: [{ id: 'only', role: 'assistant', content: 'Summary' }],
};

const streams: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['two calls have results with one message id', [begin('c'), begin('d'), found('c', 'm'), found('d', 'm')]],
  [
    'an earlier result message arrives again with another content',
    [begin('c'), end('c'), found('c', 'm'), found('c', 'n', '2'), found('c', 'm', '3')],
  ],
  [
    'a call without a start has a result, and its id starts again',
    [args('d'), snapshot, found('d', 'm'), begin('d')],
  ],
  ['the arguments of a call have neither a start nor an end', [args('c'), found('d', 'm')]],
  ['half of the arguments have arrived', [begin('c'), args('c', '{"q":')]],
];

// Reliability: “Interrupts, decisions, drafts and the conversation survive a reload.”
describe('the calls of a stream that asks', () => {
  it.each(streams)('are the same after a reload if %s', async (_, events) => {
    const thread = threadOf([[start('a'), ...events, ended('a', named('one', 'One?'))]], {
      hasStorage: true,
    });
    const { run, kill } = await thread.open();
    const { toolCalls, messages } = await run.send('Go');
    await vi.waitFor(async () => {
      const reloaded = await thread.open();
      reloaded.kill();
      expect(reloaded.run.getSnapshot().interrupts).toHaveLength(1);
      expect(reloaded.run.getSnapshot().toolCalls).toEqual(toolCalls);
      expect(reloaded.run.getSnapshot().messages).toEqual(messages);
    }, 800);
    kill();
  });
});
