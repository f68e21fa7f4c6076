import { questionsOf } from '../decisions/Pause.js';
import type { LiveOptions } from '../model/AgentRun.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Protocol } from '../model/Protocol.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';
import { callForResult } from '../model/callSafely.js';
import { givenInterrupts } from './ownInterrupts.js';
import { capabilitiesOf } from './runOptions.js';
import { pauseOf, type RunState } from './RunState.js';

/**
 * The server's capabilities: the protocol's, the overrides of the pending interrupts, and the restrictions that the
 * agent declares.
 */
export function capabilityReader(
  protocol: Protocol,
): (state: RunState, live: LiveOptions) => ProtocolCapabilities {
  const { capabilities } = protocol;
  const known = new WeakMap<object, ProtocolCapabilities>();
  let lastReceived: readonly ReceivedInterrupt[] | undefined;
  let declared = capabilities;
  return (state, live) => {
    const pause = pauseOf(state);
    const received = pause && questionsOf(pause);
    if (received !== lastReceived) {
      lastReceived = received;
      declared = capabilitiesFor(received);
    }
    return capabilitiesOf(declared, live);
  };

  function capabilitiesFor(received: readonly ReceivedInterrupt[] | undefined): ProtocolCapabilities {
    const overrides = received && callForResult(() => protocol.capabilitiesOf?.(givenInterrupts(received)));
    if (!overrides) return capabilities;
    const found = known.get(overrides) ?? { ...capabilities, ...overrides };
    known.set(overrides, found);
    return found;
  }
}
