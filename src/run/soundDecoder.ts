import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamDecoder, StreamEnding } from '../model/Protocol.js';
import { soundQuestions } from './soundQuestion.js';

/** Wraps a decoder so that its ends are valid. A host's protocol may return anything. */
export function soundDecoder(decoder: StreamDecoder): StreamDecoder {
  let last: { readonly given: StreamEnding; readonly sound: StreamEnding } | undefined;
  return {
    decode: (frame) => decoder.decode(frame),
    read: (value) => decoder.read(value),
    ending() {
      const given = decoder.ending();
      // The same end is reported with every later chunk.
      if (last?.given !== given) last = { given, sound: soundEnding(given) };
      return last.sound;
    },
  };
}

function soundEnding(ending: StreamEnding): StreamEnding {
  switch (ending.type) {
    case 'failed':
      return AgentRunError.isInstance(ending.error) ? ending : { ...ending, error: errorOf(ending.error) };
    case 'paused': {
      const { pendingToolCallIds = [] } = ending;
      const interrupts = soundQuestions(ending.interrupts);
      if (interrupts.length + pendingToolCallIds.length === 0) return asksNothing;
      return interrupts === ending.interrupts ? ending : { ...ending, interrupts };
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
