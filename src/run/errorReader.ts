import type { AgentRunError } from '../model/AgentRunError.js';
import type { ErrorFacts, ErrorReading, Protocol } from '../model/Protocol.js';
import { own } from '../model/json.js';
import { callForResult } from '../model/callSafely.js';

interface InterruptError {
  readonly interruptId: string;
  readonly message: string;
}

/** Interprets an error with the protocol. Never throws. */
export interface ErrorReader {
  readError(error: AgentRunError, facts: ErrorFacts): ErrorReading;
  endsPause(error: AgentRunError): boolean;
  interruptErrors(error: AgentRunError): readonly InterruptError[];
}

const readings: ReadonlySet<unknown> = new Set<ErrorReading>(['refused', 'failed', 'unknown']);

/**
 * If a function of the protocol throws, the exception is reported. After `readError`, the answers are in doubt. After
 * `endsPause`, the pause has not ended. After `interruptErrors`, no interrupt gets a message.
 */
export function errorReaderOf(protocol: Protocol): ErrorReader {
  return {
    readError(error, facts) {
      const reading = callForResult(() => protocol.readError(error, facts));
      return reading !== undefined && readings.has(reading) ? reading : 'unknown';
    },
    endsPause: (error) => callForResult(() => protocol.endsPause?.(error)) === true,
    interruptErrors(error) {
      const named: unknown = callForResult(() => protocol.interruptErrors?.(error));
      return Array.isArray(named) ? named.filter(isInterruptError) : [];
    },
  };
}

const isInterruptError = (named: unknown): named is InterruptError =>
  typeof own(named, 'interruptId') === 'string' && typeof own(named, 'message') === 'string';
