import { isJsonObject } from '../../model/json.js';
import type { ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import { isTemporary } from '../../stream/reopenStream.js';
import type { AiSdkOptions, AiSdkRequest } from './AiSdkOptions.js';
import { follow, type Position } from './follow.js';
import { Known } from './Known.js';
import { loadLazyCode } from './loadLazyCode.js';
import { isOfAgent } from './Outline.js';
import type { Turn } from './turnOf.js';
import { uiMessageFrom } from './uiMessageFrom.js';

/** Implements `aiSdk`. */
export async function* converse(
  task: ProtocolTask,
  wire: Wire,
  options: AiSdkOptions,
): AsyncGenerator<ConversationResult, void> {
  if (task.kind === 'refresh') return yield* (await loadLazyCode(wire)).refresh(task, wire, options);
  const results = post(task, wire, options);
  yield* task.kind === 'resume' ? (await loadLazyCode(wire)).withAccepted(task.batch, results) : results;
}

async function* post(
  task: Exclude<ProtocolTask, { kind: 'refresh' }>,
  wire: Wire,
  options: AiSdkOptions,
): AsyncGenerator<ConversationResult, void> {
  const { messages } = task.input;
  const turn: Turn =
    task.kind === 'resume' || messages.some(isOfAgent)
      ? (await loadLazyCode(wire)).turnOf(task)
      : { messages: messages.map(uiMessageFrom) };
  const stream = await wire.stream({ url: wire.url, body: bodyOf(task, turn, options) });
  const position: Position = { count: 0, hasEnded: false };
  try {
    yield* follow(stream, position, new Known({ outline: turn.outline }));
    if (position.hasEnded || !options.resumable) return;
  } catch (cause) {
    if (position.hasEnded || !options.resumable || wire.signal.aborted || !isTemporary(cause)) throw cause;
  }
  yield { type: 'connection', is: 'lost' };
  yield* (await loadLazyCode(wire)).rejoin(task, wire, options, position, stream.retry());
}

function bodyOf({ input }: ProtocolTask, { messages, outline }: Turn, { body }: AiSdkOptions): object {
  const extras: unknown = input.forwardedProps;
  const { threadId: id } = input;
  const request: AiSdkRequest = { id, messages, trigger: 'submit-message', messageId: outline?.id };
  const given = isJsonObject(extras) ? extras : {};
  return body ? body(request, given) : { ...given, ...request };
}
