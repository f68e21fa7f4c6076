import type { AgentRunError } from '../model/AgentRunError.js';
import { isJsonObject } from '../model/json.js';
import type { ErrorReading, ProtocolBase } from '../model/Protocol.js';

/** What the machine asks of a protocol: what an error says of the answers. */
export type ErrorReader = Pick<ProtocolBase, 'readError' | 'endsPause' | 'blame'>;

/**
 * The same, of a host's own protocol, which may throw or give anything. An error that cannot be read says nothing of the
 * answers, and names none of them.
 */
export function errorReader(protocol: ErrorReader): ErrorReader {
  return {
    readError: (error, facts) => orElse<ErrorReading>('unknown', () => protocol.readError(error, facts)),
    endsPause: (error) => orElse(false, () => protocol.endsPause?.(error) === true),
    blame: (error) => orElse([], () => blamed(protocol, error)),
  };
}

function blamed(protocol: ErrorReader, error: AgentRunError): ReturnType<NonNullable<ErrorReader['blame']>> {
  const named: unknown = protocol.blame?.(error);
  if (!Array.isArray(named)) return [];
  return (named as readonly unknown[]).flatMap((one) =>
    isJsonObject(one) && typeof one['interruptId'] === 'string' && typeof one['message'] === 'string'
      ? [{ interruptId: one['interruptId'], message: one['message'] }]
      : [],
  );
}

/** What a host's function gives, or this where it throws. */
export function orElse<T>(fallback: T, ask: () => T): T {
  try {
    return ask();
  } catch {
    return fallback;
  }
}
