import { own, ownString } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import type { WireStream } from '../../model/Wire.js';
import type { Conversation } from './Conversation.js';
import { followRun, openRun } from './followRun.js';
import { readThread } from './readThread.js';
import { NO_THREAD } from './threadState.js';

/** Reads the pending interrupts without starting work. An active run is followed. */
export async function* refresh(conversation: Conversation): AsyncGenerator<ConversationResult, void> {
  let state = await readThread(conversation);
  if (state === 'busy') {
    const active = await openActiveRun(conversation);
    if (active) return yield* active;
    // The run has ended between the requests.
    state = await readThread(conversation);
  }
  yield { type: 'values', values: [state ?? NO_THREAD] };
}

/** Opens the active run of the thread, to follow it from its start. `undefined` if there is none. */
export async function openActiveRun(
  conversation: Conversation,
): Promise<AsyncGenerator<ConversationResult, void> | undefined> {
  const { wire, at } = conversation;
  for (const status of ['running', 'pending']) {
    const runs = await wire.json({ url: at(`/runs?limit=1&status=${status}`) });
    const runId = Array.isArray(runs) ? ownString(runs[0], 'run_id') : undefined;
    if (runId === undefined) continue;
    const data = own(await wire.json({ url: at('/state') }), 'values');
    return followActiveRun(conversation, runId, data, await openRun(conversation, runId));
  }
  return undefined;
}

/** Follows a run from its start. It is streamed again, so the messages are first set to those before it. */
async function* followActiveRun(
  conversation: Conversation,
  runId: string,
  data: unknown,
  stream: WireStream,
): AsyncGenerator<ConversationResult, void> {
  yield { type: 'values', values: [{ event: 'values', data }] };
  yield* followRun(conversation, runId, stream);
}
