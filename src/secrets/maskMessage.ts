import type { IsSecret } from './guardIsSecret.js';
import { parseWithUniqueKeys } from '../model/parseWithUniqueKeys.js';
import { maskSecrets } from './secrets.js';
import { SECRET_MASK } from '../model/secretMask.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject, own } from '../model/json.js';

/**
 * A message without the arguments of withheld calls, and with everything that `isSecret` marks masked in its other
 * parts: its metadata, an activity, the parts of its content, fields that a server adds, and JSON text. Returns the
 * same object if nothing is masked.
 *
 * @param isSecret Never throws.
 */
export function maskMessage(
  message: Message,
  withheldCallIds: ReadonlySet<string>,
  isSecret: IsSecret | undefined,
): Message {
  // Text of a user or a host is masked only if all of it is JSON. Text that only looks like JSON is kept.
  const isWritten = message.role === 'user' || message.role === 'system' || message.role === 'developer';
  const safe = isSecret ? maskFields(message, isSecret, isWritten ? maskJson : maskText) : message;
  if (safe.role !== 'assistant') return safe;
  const calls = safe.toolCalls ?? [];
  const isWithheld = calls.some((call) => withheldCallIds.has(call.id) && call.function.arguments !== '');
  if (!isWithheld) return safe;
  const toolCalls = calls.map((call) =>
    withheldCallIds.has(call.id) ? { ...call, function: { ...call.function, arguments: '' } } : call,
  );
  return { ...safe, toolCalls };
}

/** The result of a tool with everything that `isSecret` marks masked, including JSON text. */
export function maskResult(result: unknown, isSecret: IsSecret | undefined): unknown {
  if (!isSecret || typeof result !== 'string') return maskSecrets(result, undefined, isSecret);
  return maskText(result, isSecret);
}

type MaskText = (text: string, isSecret: IsSecret) => string;

/** AG-UI's fields that are not searched for secrets. `arguments` are removed as a whole (`withheldCallIds`). */
const unsearchedFields = new Set(
  'id role type name toolCallId subagentRunId activityType encryptedValue arguments mimeType filename source data url'.split(
    ' ',
  ),
);
/** The fields that contain text, parts or calls. */
const contentFields = new Set(['content', 'text', 'error', 'toolCalls', 'function']);

function maskFields<Part extends object>(part: Part, isSecret: IsSecret, mask: MaskText): Part {
  let safe = part;
  for (const [key, field] of Object.entries(part) as [string, unknown][]) {
    const masked = maskField(key, field, isSecret, mask);
    if (!Object.is(masked, field)) safe = { ...safe, [key]: masked };
  }
  return safe;
}

function maskField(key: string, field: unknown, isSecret: IsSecret, mask: MaskText): unknown {
  if (field === undefined || unsearchedFields.has(key)) return field;
  if (key === 'metadata' || (key === 'content' && isJsonObject(field))) {
    const masked = maskSecrets(field, undefined, isSecret);
    return isJsonObject(masked) ? masked : {};
  }
  if (!contentFields.has(key)) return own(maskSecrets({ [key]: field }, undefined, isSecret), key);
  if (typeof field === 'string') return mask(field, isSecret);
  if (!Array.isArray(field)) return isJsonObject(field) ? maskFields(field, isSecret, mask) : field;
  const parts = field.map((each: unknown) => (isJsonObject(each) ? maskFields(each, isSecret, mask) : each));
  return parts.some((each, index) => each !== field[index]) ? parts : field;
}

/** Masks JSON text. Text that looks like JSON but cannot be parsed may contain a secret, so it is masked as a whole. */
function maskText(text: string, isSecret: IsSecret): string {
  if (!/^\s*[[{]/.test(text)) return text;
  return parseWithUniqueKeys(text) || !/["']\s*:/.test(text) ? maskJson(text, isSecret) : SECRET_MASK;
}

/** Masks JSON text. Other text has no keys and stays unchanged. */
function maskJson(text: string, isSecret: IsSecret): string {
  const parsed = /^\s*[[{]/.test(text) ? parseWithUniqueKeys(text) : undefined;
  if (!parsed) return text;
  const masked = maskSecrets(parsed.value, undefined, isSecret);
  return masked === parsed.value ? text : JSON.stringify(masked);
}
