import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamDecoder, StreamEnding } from '../model/Protocol.js';

/** A decoder whose ends can be told: that of a host's own protocol may give anything. */
export function soundDecoder(decoder: StreamDecoder): StreamDecoder {
  return {
    decode: (frame) => decoder.decode(frame),
    read: (value) => decoder.read(value),
    ending: () => soundEnding(decoder.ending()),
  };
}

function soundEnding(ending: StreamEnding): StreamEnding {
  switch (ending.type) {
    case 'failed':
      return AgentRunError.isInstance(ending.error) ? ending : { ...ending, error: errorOf(ending.error) };
    case 'paused': {
      const { interrupts, pendingToolCallIds = [] } = ending;
      return interrupts.length + pendingToolCallIds.length > 0 ? ending : asksNothing;
    }
    default:
      return ending;
  }
}

function errorOf(cause: unknown): AgentRunError {
  const reason = cause instanceof Error ? cause.message : 'it gave no reason';
  return new AgentRunError('run_error', `The run failed: ${reason}.`, { cause });
}

const asksNothing: StreamEnding = {
  type: 'failed',
  error: new AgentRunError('no_interrupts', 'The run has paused and asks nothing, so nobody can answer it.'),
  final: false,
};
