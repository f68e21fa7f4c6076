import type { Pause } from '../decisions/Pause.js';
import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { Protocol } from '../model/Protocol.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import { rehydrated } from './dehydration.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { nothingWithheld, postable } from './withheld.js';
import { orElse } from './errorReader.js';

/** The state that a run begins with. */
export function startingState(options: AgentRunOptions, createId: () => string): RunState {
  const { initial, storage, threadId, messages, state } = options;
  const set = { messages: messages !== undefined, state: state !== undefined };
  const still: Pick<RunState, 'tail' | 'checks' | 'tabs' | 'storage' | 'unaccepted'> = {
    unaccepted: [],
    tail: { at: 'none' },
    checks: new Map(),
    tabs: { turn: 0, began: 0, heard: 0, unheeded: [] },
    storage: storage ? { at: 'loading', waiting: [], drafts: new Map(), set } : { at: 'none' },
  };
  if (initial) return { ...still, ...rehydrated(initial) };
  return {
    ...still,
    threadId: threadId ?? createId(),
    conversation: emptyConversation({ ...(messages && { messages }), state }),
    request: { at: 'rest', last: 'idle' },
    questions: { at: 'none' },
    withheld: nothingWithheld,
    pendingToolCallIds: [],
    history: [],
  };
}

/** What a request says beside the answers. Activities are the agent's own and never go back to it, nor do masks. */
export function inputOf(
  attempt: Attempt,
  { threadId, withheld }: RunState,
  live: LiveOptions,
): RunAgentInput {
  const { conversation, runId, options } = attempt;
  return {
    threadId,
    runId,
    protocolVersion: '1.0',
    messages: postable(conversation.messages, withheld).filter(({ role }) => role !== 'activity'),
    state: conversation.state,
    tools: live.tools ?? [],
    context: options.context ?? live.context ?? [],
    forwardedProps: options.forwardedProps ?? live.forwardedProps ?? {},
  };
}

/** What the server can take: as the questions that wait tell, and narrowed by what the agent says of itself. */
export function capabilityReader(
  protocol: Protocol,
): (state: RunState, live: LiveOptions) => ProtocolCapabilities {
  const { capabilities } = protocol;
  const known = new WeakMap<object, ProtocolCapabilities>();
  let items: Pause['items'] | undefined;
  let declared = capabilities;
  return (state, live) => {
    const asked = pauseOf(state)?.items;
    if (asked !== items) {
      const isSame =
        asked?.length === items?.length &&
        asked?.every(({ received }, at) => received === items?.[at]?.received);
      items = asked;
      if (!isSame) declared = capabilitiesToldBy(asked);
    }
    return capabilitiesOf(declared, live);
  };

  function capabilitiesToldBy(asked: Pause['items'] | undefined): ProtocolCapabilities {
    const received = asked?.map((item) => item.received);
    const told = received && orElse(undefined, () => protocol.capabilitiesOf?.(received));
    if (!told) return capabilities;
    const found = known.get(told) ?? { ...capabilities, ...told };
    known.set(told, found);
    return found;
  }
}

const narrowed = new WeakMap<ProtocolCapabilities, ProtocolCapabilities>();

/** An explicit `false` of the agent narrows what is offered; its silence and its `true` prove nothing. */
function capabilitiesOf(declared: ProtocolCapabilities, { capabilities }: LiveOptions): ProtocolCapabilities {
  const narrows = capabilities?.humanInTheLoop?.approveWithEdits === false;
  if (!narrows || declared.approveWithEdits === false) return declared;
  const without = narrowed.get(declared) ?? { ...declared, approveWithEdits: false };
  narrowed.set(declared, without);
  return without;
}
