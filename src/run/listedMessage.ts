import type { IsSecret } from '../secrets/secrets.js';
import { listedInterrupts } from './listedElsewhere.js';
import type { RunState } from './RunState.js';
import { withKeptEnd } from './streamSteps.js';
import type { ListedMessage } from './TabsState.js';

/**
 * The pending interrupts, or those that an open stream of this tab has asked, for the other tabs.
 *
 * @param local The time of this page.
 */
export function listedMessage(
  state: RunState,
  isSecret: IsSecret | undefined,
  local: number,
): Required<ListedMessage> {
  const shown = withKeptEnd(state, { local });
  const isStreamed = shown !== state;
  const at = isStreamed ? local : shown.tabs.requestSentAt;
  return { listed: listedInterrupts(shown, isSecret), isStreamed, at };
}
