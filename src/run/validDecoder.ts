import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamDecoder, StreamEnding } from '../model/Protocol.js';
import { plainCopy } from '../model/plainCopy.js';
import { ownInterrupts } from './ownInterrupts.js';
import { validInterrupts } from './validInterrupts.js';

/**
 * Wraps a decoder so that the endings that it reports are valid, and are copies that only the run object changes. A
 * host's protocol may return anything, and change it later.
 */
export function validDecoder(decoder: StreamDecoder): StreamDecoder {
  let last: { readonly given: StreamEnding; readonly valid: StreamEnding } | undefined;
  return {
    decode: (frame) => decoder.decode(frame),
    read: (value) => decoder.read(value),
    ending() {
      const given = decoder.ending();
      // The same end is reported with every later chunk.
      if (last?.given !== given) last = { given, valid: validEnding(given) };
      return last.valid;
    },
  };
}

function validEnding(ending: StreamEnding): StreamEnding {
  switch (ending.type) {
    case 'failed':
      return AgentRunError.isInstance(ending.error) ? ending : { ...ending, error: errorOf(ending.error) };
    case 'paused': {
      const { pendingToolCallIds = [] } = ending;
      const interrupts = validInterrupts(ending.interrupts);
      if (interrupts.length + pendingToolCallIds.length === 0) return withoutInterrupts;
      return { ...ending, interrupts: ownInterrupts(interrupts) };
    }
    case 'finished':
      return { ...ending, result: plainCopy(ending.result) };
    default:
      return ending;
  }
}

function errorOf(cause: unknown): AgentRunError {
  const reason = cause instanceof Error ? cause.message : 'no reason given';
  return new AgentRunError('run_error', `The run failed: ${reason}.`, { cause });
}

const withoutInterrupts: StreamEnding = {
  type: 'failed',
  error: new AgentRunError(
    'no_interrupts',
    'The run has paused without interrupts, so it cannot be answered.',
  ),
  final: false,
};
