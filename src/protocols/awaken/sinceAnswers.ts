import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readJson } from '../agUi/readJson.js';
import { segment, type Connection } from './addresses.js';

/** Interrupts that were answered, with the place where the results of their calls are. */
export interface Answered {
  readonly received: readonly ReceivedInterrupt[];
  /** Whether the answer at an index has ended its call. @default it is unknown which answers the server has */
  readonly endsCall?: ((index: number) => boolean) | undefined;
  readonly threadId: string;
  /** The ids of the messages that are shown. */
  readonly shown: ReadonlySet<string>;
}

/** What the model reads instead of the result of a call that was not decided, or was denied. */
const marker = /^Tool '.*' suspended: /;

/**
 * What has happened since the answers, read from the messages of the thread: the results of the answered calls, and the
 * later messages of the agent. It replaces the events if the server keeps no log, and is empty if the thread cannot be
 * read.
 */
export async function sinceAnswers(
  { wire, at }: Connection,
  runId: string,
  { received, endsCall, threadId, shown }: Answered,
): Promise<readonly JsonObject[]> {
  const route = `/threads/${segment(threadId)}/messages?limit=200&run_id=${segment(runId)}`;
  const page = await wire.json({ url: at(route) }).catch((cause: unknown) => {
    if (wire.signal.aborted) throw cause;
  });
  const found = own(page, 'messages');
  const messages = Array.isArray(found) ? found.filter(isJsonObject) : [];
  const ids = received.map(({ interrupt }) => interrupt.toolCallId);
  const callOf = (message: JsonObject): string | undefined => ownString(message, 'tool_call_id');
  const results = ids.flatMap((id, index) => {
    const text = textIn(messages.findLast((each) => callOf(each) === id));
    if (id === undefined || text === '' || marker.test(text) || endsCall?.(index)) return [];
    const result = { status: 'success', data: readJson(text) ?? text };
    return [{ event_type: 'tool_call_done', id, result, outcome: 'succeeded' }];
  });
  const last = messages.findLastIndex((each) => ids.includes(callOf(each) ?? ''));
  const said = messages.slice(last + 1).flatMap((message) => {
    const id = ownString(message, 'id');
    const delta = textIn(message);
    if (last < 0 || own(message, 'role') !== 'assistant' || !id || shown.has(id) || !delta) return [];
    return [
      { event_type: 'step_start', message_id: id },
      { event_type: 'text_delta', delta },
      { event_type: 'step_end' },
    ];
  });
  return [...results, ...said];
}

function textIn(message: unknown): string {
  const content = own(message, 'content');
  return Array.isArray(content) ? content.map((part) => ownString(part, 'text') ?? '').join('') : '';
}
