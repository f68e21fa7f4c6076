import {
  AgentRunError,
  type ConversationProtocol,
  type ReceivedInterrupt,
  type StreamEnding,
} from 'react-agent-interrupts/core';
import type { Setting } from './moves.js';
import type { Body } from './Server.js';

/** What a response contains. */
interface Reply {
  readonly list?: readonly ReceivedInterrupt[] | null;
  readonly error?: string;
}

/** The protocol of `Server`. */
export function listings({ cancel, oneByOne }: Pick<Setting, 'cancel' | 'oneByOne'>): ConversationProtocol {
  return {
    name: 'listings',
    capabilities: { protocol: 'listings', cancel, idempotent: false, reconnect: false, refresh: true },
    async *converse(task, wire) {
      const post = (body: Body) => wire.json({ url: wire.url, body });
      let reply: unknown;
      if (task.kind === 'resume') {
        const { id: batch, entries: all, acceptedIndices = [] } = task.batch;
        const rest = all
          .map((entry, at) => ({ entry, at }))
          .filter(({ at }) => !acceptedIndices.includes(at));
        const groups = oneByOne ? rest.map((each) => [each]) : [rest];
        for (const group of groups) {
          reply = await post({ op: 'answers', batch, all, entries: group.map(({ entry }) => entry) });
          if (!oneByOne) continue;
          for (const { entry, at } of group) yield { type: 'accepted', interruptId: entry.interruptId, at };
        }
        if (rest.length === 0) reply = await post({ op: 'list' });
      } else reply = await post({ op: task.kind === 'refresh' ? 'list' : 'start' });
      yield { type: 'values', values: [reply] };
    },
    createDecoder() {
      let ending: StreamEnding = { type: 'open' };
      return {
        decode: () => [],
        read: (value) => {
          // The server of the test wrote it.
          const { list, error } = value as Reply;
          if (error !== undefined)
            ending = { type: 'failed', error: new AgentRunError('run_error', error), final: true };
          else if (list) ending = { type: 'paused', interrupts: list };
          else ending = { type: 'finished', outcome: 'success', pendingToolCallIds: [] };
          return [];
        },
        ending: () => ending,
      };
    },
    readError: ({ httpStatus = 500 }) => (httpStatus < 500 ? 'refused' : 'unknown'),
    endsPause: ({ httpStatus }) => httpStatus === 404 || httpStatus === 410,
  };
}
