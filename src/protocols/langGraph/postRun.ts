import { isJsonObject } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import type { Conversation } from './Conversation.js';
import { followRun } from './followRun.js';

/** What a run streams. */
const STREAM_MODES = ['messages-tuple', 'values', 'updates', 'custom'];

/** Starts a run with this input or command, and follows it. The thread is created if it does not exist. */
export async function* postRun(
  conversation: Conversation,
  content: { readonly input: unknown } | { readonly command: object },
): AsyncGenerator<ConversationResult, void> {
  const { wire, at, task, options, running } = conversation;
  const forwardedProps: unknown = task.input.forwardedProps;
  const body = {
    if_not_exists: 'create',
    multitask_strategy: 'reject',
    on_disconnect: 'continue',
    assistant_id: options.assistantId,
    ...(isJsonObject(forwardedProps) && forwardedProps),
    ...content,
    stream_mode: STREAM_MODES,
    stream_subgraphs: true,
    stream_resumable: true,
  };
  running.set(task.input.runId, undefined);
  const stream = await wire.stream({ url: at('/runs/stream'), body });
  const [, runId] = /\/runs\/([^/?]+)/.exec(stream.headers.get('content-location') ?? '') ?? [];
  yield* followRun(conversation, runId, stream);
}
