import type { IsSecret } from './guardIsSecret.js';
import { parseWhole } from '../forms/parseWhole.js';
import { maskSecrets } from './secrets.js';
import { SECRET_MASK } from './secretMask.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject } from '../model/json.js';

/**
 * A message without the arguments of calls that are withheld, and with what `isSecret` names masked in its metadata, in
 * an activity, and in a result that is JSON. The same object where nothing is.
 *
 * @param isSecret Never throws.
 */
export function maskMessage(
  message: Message,
  withheldCallIds: ReadonlySet<string>,
  isSecret: IsSecret | undefined,
): Message {
  const metadata = maskSecrets(message.metadata, undefined, isSecret);
  const safe: Message =
    metadata === message.metadata
      ? message
      : { ...message, metadata: isJsonObject(metadata) ? metadata : {} };
  switch (safe.role) {
    case 'assistant': {
      const calls = safe.toolCalls ?? [];
      const isWithheld = calls.some((call) => withheldCallIds.has(call.id) && call.function.arguments !== '');
      if (!isWithheld) return safe;
      const toolCalls = calls.map((call) =>
        withheldCallIds.has(call.id) ? { ...call, function: { ...call.function, arguments: '' } } : call,
      );
      return { ...safe, toolCalls };
    }
    case 'tool': {
      const { content } = safe;
      if (typeof content === 'string') {
        const masked = maskText(content, isSecret);
        return masked === content ? safe : { ...safe, content: masked };
      }
      const parts = content.map((part) => {
        const text = part.type === 'text' ? maskText(part.text, isSecret) : '';
        return part.type === 'text' && text !== part.text ? { ...part, text } : part;
      });
      return parts.some((part, index) => part !== content[index]) ? { ...safe, content: parts } : safe;
    }
    case 'activity': {
      const content = maskSecrets(safe.content, undefined, isSecret);
      return content === safe.content ? safe : { ...safe, content: isJsonObject(content) ? content : {} };
    }
    default:
      return safe;
  }
}

/** What a tool gave back, with what `isSecret` names masked: in JSON text too. */
export function maskResult(result: unknown, isSecret: IsSecret | undefined): unknown {
  return typeof result === 'string' ? maskText(result, isSecret) : maskSecrets(result, undefined, isSecret);
}

/** Text that is no JSON has no keys, and stays. */
function maskText(text: string, isSecret: IsSecret | undefined): string {
  if (!isSecret || !/^\s*[[{]/.test(text)) return text;
  const parsed = parseWhole(text);
  if (!parsed) return /["']\s*:/.test(text) ? SECRET_MASK : text;
  const masked = maskSecrets(parsed.value, undefined, isSecret);
  return masked === parsed.value ? text : JSON.stringify(masked);
}
