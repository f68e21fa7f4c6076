import { own, ownString } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import type { Conversation } from './Conversation.js';
import { followRun, openRun } from './followRun.js';
import { readThread } from './readThread.js';

/** The state of a thread that does not exist. */
const NOTHING = { tasks: [] };

/** Reads what waits, without starting work. An active run is followed. */
export async function* refresh(conversation: Conversation): AsyncGenerator<ConversationResult, void> {
  const state = await readThread(conversation);
  if (state !== 'busy') yield { type: 'values', values: [state ?? NOTHING] };
  // The run may have ended between the requests.
  else if (!(yield* joinActiveRun(conversation)))
    yield { type: 'values', values: [await readThread(conversation)] };
}

/** Follows the active run of the thread from its start. Returns whether there is one. */
export async function* joinActiveRun(
  conversation: Conversation,
): AsyncGenerator<ConversationResult, boolean> {
  const { wire, at } = conversation;
  for (const status of ['running', 'pending']) {
    const runs = await wire.json({ url: at(`/runs?limit=1&status=${status}`) });
    const runId = Array.isArray(runs) ? ownString(runs[0], 'run_id') : undefined;
    if (runId === undefined) continue;
    // The run is streamed again, so the messages are as they were before it.
    const data = own(await wire.json({ url: at('/state') }), 'values');
    yield { type: 'values', values: [{ event: 'values', data }] };
    yield* followRun(conversation, runId, await openRun(conversation, runId));
    return true;
  }
  return false;
}
