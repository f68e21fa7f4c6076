import type { AgentEvent, StreamEnding, StreamProtocol } from 'react-agent-interrupts/core';

/** A courier that streams `{ id, say }`, and ends with `{ id, ask }` or `{ done: true }`. */
export const courier: StreamProtocol = {
  name: 'courier',
  capabilities: {
    protocol: 'courier',
    cancel: true,
    idempotent: false,
    reconnect: true,
    refresh: false,
    stop: true,
  },
  start: ({ threadId, messages }) => ({ body: { threadId, say: messages.at(-1)?.content } }),
  resume: ({ threadId }, { entries }) => ({ body: { threadId, answers: entries } }),
  reconnect: ({ url, threadId }) => `${url}/${threadId}`,
  stop: ({ url, threadId }) => ({ url: `${url}/${threadId}`, method: 'DELETE' }), // also called while the run is paused
  createDecoder() {
    let ending: StreamEnding = { type: 'open' };
    const read = (value: unknown): AgentEvent[] => {
      const { id, say, ask, done } = { ...(value as object) } as Record<string, unknown>;
      if (done === true) ending = { type: 'finished', outcome: 'success', pendingToolCallIds: [] };
      if (typeof id !== 'string') return ending.type === 'open' ? [] : [{ type: 'RUN_FINISHED' }];
      if (typeof ask !== 'string') return [{ type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: say }];
      const interrupt = { id, reason: 'courier:ask', message: ask };
      ending = { type: 'paused', interrupts: [{ interrupt, raw: value, issues: [], answerable: true }] };
      return [{ type: 'RUN_FINISHED' }];
    };
    const decode = ({ data }: { readonly data: string }): AgentEvent[] => {
      try {
        return read(JSON.parse(data));
      } catch {
        return []; // a decoder never throws
      }
    };
    return { read, decode, ending: () => ending };
  },
  readError: ({ httpStatus = 500 }) => (httpStatus < 500 ? 'refused' : 'unknown'),
};
