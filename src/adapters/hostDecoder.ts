import type { AgentEvent } from '../model/AgentEvent.js';
import type { ConversationResult, StreamDecoder, StreamEnding } from '../model/Protocol.js';

/** The value of a result: one change of the chat, as events. */
interface HostValue {
  readonly events: readonly AgentEvent[];
  readonly ending?: StreamEnding | undefined;
}

export const valueOf = (value: HostValue): ConversationResult => ({ type: 'values', values: [value] });

/** Reads the results of `hostedProtocol`. */
export function hostDecoder(): StreamDecoder {
  let last: StreamEnding = { type: 'open' };
  return {
    decode: () => [],
    read(value) {
      // Only `converse` creates these values.
      const { events, ending } = value as HostValue;
      last = ending ?? last;
      return events;
    },
    ending: () => last,
  };
}
