import type { IsSecret } from './guardIsSecret.js';
import { parseWhole } from '../forms/parseWhole.js';
import { maskSecrets } from './secrets.js';
import { SECRET_MASK } from './secretMask.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject, own } from '../model/json.js';

/**
 * A message without the arguments of calls that are withheld, and with what `isSecret` names masked in all else that it
 * holds: its metadata, an activity, the parts of its content, what a server adds of its own, and text that is JSON. The
 * same object where nothing is.
 *
 * @param isSecret Never throws.
 */
export function maskMessage(
  message: Message,
  withheldCallIds: ReadonlySet<string>,
  isSecret: IsSecret | undefined,
): Message {
  // What a person or a host wrote is text first: only JSON from end to end has keys.
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

/** What a tool gave back, with what `isSecret` names masked: in JSON text too. */
export function maskResult(result: unknown, isSecret: IsSecret | undefined): unknown {
  if (!isSecret || typeof result !== 'string') return maskSecrets(result, undefined, isSecret);
  return maskText(result, isSecret);
}

type MaskText = (text: string, isSecret: IsSecret) => string;

/** The fields by which AG-UI tells messages, calls and parts apart. No host names them as its secrets. */
const structure = new Set(
  'id role type name toolCallId subagentRunId activityType encryptedValue arguments mimeType filename source data url'.split(
    ' ',
  ),
);
/** The fields that hold text, parts or calls. */
const contents = new Set(['content', 'text', 'error', 'toolCalls', 'function']);

function maskFields<Part extends object>(part: Part, isSecret: IsSecret, mask: MaskText): Part {
  let safe = part;
  for (const [key, field] of Object.entries(part) as [string, unknown][]) {
    const masked = maskField(key, field, isSecret, mask);
    if (!Object.is(masked, field)) safe = { ...safe, [key]: masked };
  }
  return safe;
}

function maskField(key: string, field: unknown, isSecret: IsSecret, mask: MaskText): unknown {
  if (field === undefined || structure.has(key)) return field;
  if (key === 'metadata' || (key === 'content' && isJsonObject(field))) {
    const masked = maskSecrets(field, undefined, isSecret);
    return isJsonObject(masked) ? masked : {};
  }
  if (!contents.has(key)) return own(maskSecrets({ [key]: field }, undefined, isSecret), key);
  if (typeof field === 'string') return mask(field, isSecret);
  if (!Array.isArray(field)) return isJsonObject(field) ? maskFields(field, isSecret, mask) : field;
  const parts = field.map((each: unknown) => (isJsonObject(each) ? maskFields(each, isSecret, mask) : each));
  return parts.some((each, index) => each !== field[index]) ? parts : field;
}

/** Text that looks like JSON and cannot be read may hold anything. */
function maskText(text: string, isSecret: IsSecret): string {
  if (!/^\s*[[{]/.test(text)) return text;
  return parseWhole(text) || !/["']\s*:/.test(text) ? maskJson(text, isSecret) : SECRET_MASK;
}

/** Text that is no JSON has no keys, and stays. */
function maskJson(text: string, isSecret: IsSecret): string {
  const parsed = /^\s*[[{]/.test(text) ? parseWhole(text) : undefined;
  if (!parsed) return text;
  const masked = maskSecrets(parsed.value, undefined, isSecret);
  return masked === parsed.value ? text : JSON.stringify(masked);
}
