import { own, ownString } from '../../model/json.js';
import type { ConversationResult, WireStream } from '../../model/Protocol.js';
import type { Conversation } from './Conversation.js';
import { followRun, openRun } from './followRun.js';
import { readThread } from './readThread.js';

/** The state of a thread that does not exist. */
const NOTHING = { tasks: [] };

/** Reads the pending interrupts without starting work. An active run is followed. */
export async function* refresh(conversation: Conversation): AsyncGenerator<ConversationResult, void> {
  const state = await readThread(conversation);
  const active = state === 'busy' ? await openActiveRun(conversation) : undefined;
  if (active) yield* followActiveRun(conversation, active);
  // The run may have ended between the requests.
  else
    yield {
      type: 'values',
      values: [(state === 'busy' ? await readThread(conversation) : state) ?? NOTHING],
    };
}

/** The stream of an active run from its start, and the values of the state. */
interface ActiveRun {
  readonly runId: string;
  readonly stream: WireStream;
  readonly data: unknown;
}

/** The active run of the thread. `undefined` if there is none. */
export async function openActiveRun(conversation: Conversation): Promise<ActiveRun | undefined> {
  const { wire, at } = conversation;
  for (const status of ['running', 'pending']) {
    const runs = await wire.json({ url: at(`/runs?limit=1&status=${status}`) });
    const runId = Array.isArray(runs) ? ownString(runs[0], 'run_id') : undefined;
    if (runId === undefined) continue;
    const data = own(await wire.json({ url: at('/state') }), 'values');
    return { runId, data, stream: await openRun(conversation, runId) };
  }
  return undefined;
}

/** Follows a run from its start. It is streamed again, so the messages are first set to those before it. */
export async function* followActiveRun(
  conversation: Conversation,
  { runId, stream, data }: ActiveRun,
): AsyncGenerator<ConversationResult, void> {
  yield { type: 'values', values: [{ event: 'values', data }] };
  yield* followRun(conversation, runId, stream);
}
