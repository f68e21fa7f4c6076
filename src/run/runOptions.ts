import { questionsOf } from '../decisions/Pause.js';
import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Protocol } from '../model/Protocol.js';
import { jsonCopy } from '../model/json.js';
import type { DehydratedRun, ProtocolCapabilities } from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import { rehydrated, withCurrentDecisions } from './dehydration.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { nothingWithheld, postable } from './withheld.js';
import { attempted } from './judge.js';

/** The state that a run begins with. */
export function startingState(options: AgentRunOptions, createId: () => string): RunState {
  const { storage, threadId, messages, state } = options;
  const initial = initialOf(options);
  const set = { messages: messages !== undefined, state: state !== undefined };
  const still: Pick<RunState, 'tail' | 'checks' | 'tabs' | 'storage'> = {
    tail: { at: 'none' },
    checks: new Map(),
    tabs: { turn: 0, began: 0, heard: 0, unheeded: [] },
    storage: storage ? { at: 'loading', waiting: [], drafts: new Map(), set } : { at: 'none' },
  };
  // A copy: it is read once, whatever the host does with it.
  if (initial) return { ...still, ...withCurrentDecisions(rehydrated(copyOf(initial))) };
  return {
    ...still,
    threadId: threadId ?? createId(),
    conversation: emptyConversation({ ...(messages && { messages }), state }),
    unaccepted: [],
    request: { at: 'rest', last: 'idle' },
    questions: { at: 'none' },
    withheld: nothingWithheld,
    pendingToolCallIds: [],
    history: [],
  };
}

/** A copy as far as it is JSON. */
const copyOf = (run: DehydratedRun): DehydratedRun => (jsonCopy(run) as DehydratedRun | undefined) ?? run;

/** What a run begins with, unless it is another thread's: a page may go on to another thread and keep its `initial`. */
export function initialOf({ initial, threadId }: AgentRunOptions): AgentRunOptions['initial'] {
  return initial && (threadId ?? initial.threadId) === initial.threadId ? initial : undefined;
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
  let asked: readonly ReceivedInterrupt[] | undefined;
  let declared = capabilities;
  return (state, live) => {
    const pause = pauseOf(state);
    const asks = pause && questionsOf(pause);
    if (asks !== asked) {
      asked = asks;
      declared = capabilitiesToldBy(asks);
    }
    return capabilitiesOf(declared, live);
  };

  function capabilitiesToldBy(asks: readonly ReceivedInterrupt[] | undefined): ProtocolCapabilities {
    const told = asks && attempted(() => protocol.capabilitiesOf?.(asks));
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
