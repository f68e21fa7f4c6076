import type { Message } from '../../model/agUi.js';
import { contentText } from '../../model/contentText.js';
import { keepExact, MARK } from '../../model/exactJson.js';
import type { JsonObject } from '../../model/json.js';
import { parseFrame } from '../agUi/readJson.js';
import { keepDigitsIn } from './keepDigitsIn.js';
import { emptyOutline, isOfAgent, storedOutline, type Outline } from './Outline.js';
import { PART, partsOf } from './partsOf.js';
import type { UiMessage } from './UiMessage.js';

/**
 * Messages of the assistant that follow each other are one `UIMessage`, unless they have the outlines of several. Every
 * other message is one.
 */
export function groupsOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const groups: Message[][] = [];
  /** The outline of the last group. */
  let known: string | undefined;
  for (const message of messages) {
    const last = groups.at(-1);
    const key = storedOutline([message])?.key ?? known;
    const isSame = known === undefined || key === known;
    if (last?.[0] && isOfAgent(last[0]) && isOfAgent(message) && isSame) last.push(message);
    else groups.push([message]);
    known = isOfAgent(message) ? key : undefined;
  }
  return groups;
}

/**
 * The outline in a group's metadata, with the messages that it does not have yet: those of a stream that broke, and
 * those of a host or another protocol.
 */
export function outlineOf(group: readonly Message[]): Outline {
  const stored = storedOutline(group) ?? emptyOutline(group[0]?.id ?? '');
  keepDigitsIn(stored, stored.digits);
  const known = new Set(stored.chunks.flatMap(({ ref, toolCallId }) => [ref, toolCallId]));
  const chunks: JsonObject[] = [...stored.chunks];
  let endsStep = false;
  const add = (ref: string, fields: JsonObject): void => {
    if (endsStep) chunks.push({ type: 'start-step' });
    endsStep = false;
    chunks.push({ type: PART, ref, fields });
  };
  for (const message of group) {
    if (message.role === 'tool') endsStep = true;
    if (message.role !== 'assistant' || known.has(message.id)) continue;
    if (message.content) add(message.id, { type: 'text', state: 'done' });
    for (const { id, function: called } of message.toolCalls ?? [])
      if (!known.has(id))
        add(message.id, { type: `tool-${called.name}`, toolCallId: id, state: 'input-available' });
  }
  return { ...stored, chunks };
}

/** The outline of the last message, if it is the assistant's. */
export function lastOutline(messages: readonly Message[]): Outline | undefined {
  const group = groupsOf(messages).at(-1);
  return group?.[0] && isOfAgent(group[0]) ? outlineOf(group) : undefined;
}

/** A group as a `UIMessage`. A part whose message is not among the group's is omitted. */
export function uiMessageOf(group: readonly Message[], outline: Outline): UiMessage {
  const contents = new Map<unknown, unknown>(group.map(({ id, content }) => [id, content]));
  const parts = partsOf(outline).flatMap(({ ref, fields }): readonly object[] => {
    const { toolCallId, type, text = contents.get(ref) } = fields;
    if (toolCallId !== undefined) return callOf(group, ref, fields);
    if (type !== 'text' && type !== 'reasoning') return [fields];
    return typeof text === 'string' ? [{ ...fields, text }] : [];
  });
  const { id, metadata } = outline;
  return { id, role: 'assistant', ...(metadata !== undefined && { metadata }), parts };
}

function callOf(group: readonly Message[], ref: unknown, fields: JsonObject): readonly object[] {
  const { toolCallId, state } = fields;
  let called = { name: '', arguments: '' };
  let result: Extract<Message, { role: 'tool' }> | undefined;
  let at: unknown = null;
  // Models reuse the ids of calls. The result of each call comes before the next call.
  for (const message of group) {
    const found = message.role === 'assistant' && message.toolCalls?.find(({ id }) => id === toolCallId);
    if (found) {
      if (at === ref) break;
      at = message.id;
      called = found.function;
      result = undefined;
    } else if (message.role === 'tool' && message.toolCallId === toolCallId) result = message;
  }
  const input = parseFrame(called.arguments);
  if (input === undefined) return [];
  // A call that an earlier stream has reported has its name only there.
  const type = fields['type'] === 'tool-' ? `tool-${called.name}` : fields['type'];
  const call = { ...fields, type, input };
  if (!result) return /^output-[ae]/.test(String(state)) ? [] : [call];
  // The page may have answered a call of one of its tools.
  if (result.error !== undefined) return [{ ...call, state: 'output-error', errorText: result.error }];
  const text = contentText(result.content) ?? '';
  const output = parseFrame(text);
  const answered = { ...call, state: 'output-available', output: output === undefined ? text : output };
  if (typeof output === 'number') keepExact(answered, { output: MARK + text });
  return [answered];
}
