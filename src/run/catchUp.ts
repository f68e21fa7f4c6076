import type { EngineContext } from './RunEngine.js';
import type { RunKeeper } from './runKeeper.js';
import { isPaused } from './RunState.js';

/** If a request was delayed for this long, in milliseconds, the tab may have been frozen. */
const FROZEN_AFTER = 1_000;
/**
 * How long the messages that a frozen tab has missed may take to arrive, in milliseconds. The time is divided into
 * several waits: on a busy page, a timer can end before the page has handled the messages that have arrived.
 */
const MISSED_MESSAGES_WAITS = [25, 25, 25, 25];

/**
 * See `RunEngine.catchUp`. If another tab has answered or left the interrupts and the record shows that, the held batch
 * is withdrawn, even if the message of that tab has not arrived.
 */
export function catchUp(
  { state, dispatch, local }: EngineContext,
  keeper: RunKeeper | undefined,
  since: number,
): Promise<void> | undefined {
  return local() - since < FROZEN_AFTER ? undefined : learn();

  async function learn(): Promise<void> {
    const isStored = state().storage.at === 'ready' && isPaused(state());
    const areGone = isStored ? keeper?.catchUp() : undefined;
    for (const wait of MISSED_MESSAGES_WAITS) await new Promise((resolve) => setTimeout(resolve, wait));
    if (await areGone) dispatch({ type: 'goneElsewhere' });
  }
}
