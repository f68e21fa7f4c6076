import { AgentRunError } from 'react-agent-interrupts/core';
import type { AgentEvent, ConversationProtocol, StreamEnding } from 'react-agent-interrupts/core';

/** A help desk that answers in JSON: `{ id, say }`, or `{ id, ask }` if it has a question first. */
export const helpDesk: ConversationProtocol = {
  name: 'help-desk',
  capabilities: {
    protocol: 'help-desk',
    cancel: false, // not supported, so no button offers it
    idempotent: true, // `once` identifies a repeated answer
    reconnect: false,
    refresh: false,
    cannot: ['parallel', 'schema', 'expiry'],
  },
  async *converse(task, wire) {
    const { threadId, messages } = task.input;
    let body: unknown = { threadId, say: messages.at(-1)?.content };
    if (task.kind === 'resume') {
      const [entry] = task.batch.entries;
      if (entry?.status !== 'resolved') throw new AgentRunError('not_sent', 'The help desk needs an answer.');
      body = { threadId, to: entry.interruptId, answer: entry.payload as unknown, once: task.batch.id };
    }
    yield { type: 'values', values: [await wire.json({ url: wire.url, body })] };
  },
  createDecoder() {
    let ending: StreamEnding = { type: 'open' }; // the default if the response breaks off
    const read = (reply: unknown): AgentEvent[] => {
      const { id, say, ask } = { ...(reply as object) } as Record<string, unknown>;
      if (typeof id !== 'string') return [];
      ending = { type: 'finished', outcome: 'success', pendingToolCallIds: [] };
      if (typeof ask !== 'string')
        return [{ type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: say }, { type: 'RUN_FINISHED' }];
      const interrupt = { id, reason: 'help-desk:ask', message: ask };
      ending = { type: 'paused', interrupts: [{ interrupt, raw: reply, issues: [], answerable: true }] };
      return [{ type: 'RUN_FINISHED' }];
    };
    return { read, decode: () => [], ending: () => ending }; // no stream, so there are no frames
  },
  readError: ({ httpStatus = 500 }) => (httpStatus < 500 ? 'refused' : 'unknown'),
};
