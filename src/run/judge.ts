import type { AgentRunError } from '../model/AgentRunError.js';
import type { ErrorReading, Protocol } from '../model/Protocol.js';
import { own } from '../model/json.js';
import { attempted } from '../model/callSafely.js';

interface Blame {
  readonly interruptId: string;
  readonly message: string;
}

/** What a protocol makes of an error. Never throws. */
export interface Judge {
  readError(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading;
  endsPause(error: AgentRunError): boolean;
  blame(error: AgentRunError): readonly Blame[];
}

const readings: ReadonlySet<unknown> = new Set<ErrorReading>(['refused', 'failed', 'unknown']);

/**
 * The judgement of a protocol. Where it breaks, the exception is reported, and nothing is known: the answers are in doubt,
 * the pause has not ended, and no question is named.
 */
export function judgeOf(protocol: Protocol): Judge {
  return {
    readError(error, facts) {
      const reading = attempted(() => protocol.readError(error, facts));
      return reading !== undefined && readings.has(reading) ? reading : 'unknown';
    },
    endsPause: (error) => attempted(() => protocol.endsPause?.(error)) === true,
    blame(error) {
      const named: unknown = attempted(() => protocol.blame?.(error));
      return Array.isArray(named) ? named.filter(isBlame) : [];
    },
  };
}

const isBlame = (named: unknown): named is Blame =>
  typeof own(named, 'interruptId') === 'string' && typeof own(named, 'message') === 'string';
