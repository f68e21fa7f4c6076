import type { Arguments } from '../model/exactArguments.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';

/**
 * An interrupt with other arguments in its proposal and its actions. `at` is the index of an action. Returns the same
 * object if `change` changes nothing.
 */
export function mapArguments(
  received: ReceivedInterrupt,
  change: <T extends Arguments>(given: T, at?: number) => T,
): ReceivedInterrupt {
  const proposal = received.proposal && change(received.proposal);
  const actions = received.actions?.map((action, index) => change(action, index));
  const isSame =
    proposal === received.proposal && !actions?.some((action, index) => action !== received.actions?.[index]);
  return isSame ? received : { ...received, ...(proposal && { proposal }), ...(actions && { actions }) };
}
