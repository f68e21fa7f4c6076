import { AgentRunError } from '../model/AgentRunError.js';
import { isJsonObject } from '../model/json.js';
import { SECRET_MASK } from '../model/secretMask.js';

/**
 * The minimum length of a secret that is masked inside other text: a shorter one may occur by chance. In an error, a
 * shorter one is masked only if it is the whole value.
 */
export const SHORTEST_ECHO = 4;

/** The masked parts of a value: its texts and numbers, as text. */
export function secretTexts(value: unknown, masked: unknown): readonly string[] {
  if (Object.is(value, masked)) return [];
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  const inner = typeof masked === 'object' && masked !== null ? new Map(Object.entries(masked)) : undefined;
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    secretTexts(child, inner ? inner.get(key) : undefined),
  );
}

/**
 * An error without secrets that its server repeats in the message, the details or the cause. Returns the same error if
 * there are none.
 */
export function withoutEchoes(error: AgentRunError, secrets: readonly string[]): AgentRunError {
  if (secrets.length === 0) return error;
  const mask = maskerOf(secrets);
  const message = mask(error.message);
  const details = maskTexts(error.details, mask, 0);
  const cause = AgentRunError.isInstance(error.cause) ? withoutEchoes(error.cause, secrets) : error.cause;
  const serverMessage = error.serverMessage && mask(error.serverMessage);
  const isSame = message === error.message && serverMessage === error.serverMessage;
  if (isSame && details === error.details && cause === error.cause) return error;
  const { code, httpStatus, retryable, retryAfter } = error;
  return new AgentRunError(code, message, {
    httpStatus,
    retryable,
    retryAfter,
    serverMessage,
    details,
    cause,
  });
}

/**
 * A value with these secrets masked in its texts, numbers and property names. Returns the same object if it contains
 * none. Secrets shorter than `SHORTEST_ECHO` are ignored.
 */
export function maskEchoes<T>(value: T, secrets: readonly string[]): T {
  const long = secrets.filter(({ length }) => length >= SHORTEST_ECHO);
  return long.length === 0 ? value : (maskTexts(value, maskerOf(long), 0) as T);
}

function maskerOf(secrets: readonly string[]): (text: string) => string {
  const whole = new Set(secrets);
  // A server that quotes JSON escapes quotes and line breaks.
  const parts = secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter(({ length }) => length >= SHORTEST_ECHO)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    whole.has(text) ? SECRET_MASK : parts.reduce((left, part) => left.replaceAll(part, SECRET_MASK), text);
}

const DEEPEST = 250;

function maskTexts(value: unknown, mask: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : SECRET_MASK;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return SECRET_MASK;
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, child]: [string, unknown]) => {
    return [mask(key), maskTexts(child, mask, depth + 1)] as const;
  });
  const before = Object.entries(value) as [string, unknown][];
  if (entries.every(([key, child], i) => key === before[i]?.[0] && Object.is(child, before[i]?.[1]))) {
    return value;
  }
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
