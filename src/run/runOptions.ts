import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import { jsonCopy } from '../model/json.js';
import type { DehydratedRun, ProtocolCapabilities } from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import type { Attempt, RunState } from './RunState.js';
import { createId as newId } from './createId.js';
import { nothingWithheld, postable } from './postable.js';

/** The initial state of a run without `initial`. */
export function blankState(options: AgentRunOptions): RunState {
  const { storage, initial, messages, state, createId = newId } = options;
  const threadId = initial?.threadId ?? options.threadId;
  const set = { messages: messages !== undefined, state: state !== undefined };
  return {
    unaccepted: [],
    tail: { at: 'none' },
    checks: new Map(),
    tabs: { turn: 0, began: 0, highestTurn: 0, unprocessed: [] },
    storage: storage ? { at: 'loading', waiting: [], drafts: new Map(), set } : { at: 'none' },
    threadId: threadId ?? createId(),
    conversation: emptyConversation({ ...(messages && { messages }), state }),
    request: { at: 'idle', last: 'idle' },
    questions: { at: 'none' },
    withheld: nothingWithheld,
    pendingToolCallIds: [],
    history: [],
  };
}

/** The initial run, unless it belongs to another thread: a page may switch threads and keep its `initial`. */
export function initialOf({ initial, threadId }: AgentRunOptions): AgentRunOptions['initial'] {
  if (!isRun(initial) || (threadId ?? initial.threadId) !== initial.threadId) return undefined;
  // A copy, because the host may change the object later.
  return (jsonCopy(initial) as DehydratedRun | undefined) ?? initial;
}

/** The AG-UI input of a request. Activities belong to the agent and are never sent back; neither are masked values. */
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

const narrowed = new WeakMap<ProtocolCapabilities, ProtocolCapabilities>();

/** An explicit `false` of the agent restricts the capabilities. A missing value or `true` proves nothing. */
export function capabilitiesOf(
  declared: ProtocolCapabilities,
  { agentCapabilities: capabilities }: LiveOptions,
): ProtocolCapabilities {
  const narrows = capabilities?.humanInTheLoop?.approveWithEdits === false;
  if (!narrows || declared.approveWithEdits === false) return declared;
  const without = narrowed.get(declared) ?? { ...declared, approveWithEdits: false };
  narrowed.set(declared, without);
  return without;
}

/** Whether this version can read the run. It may come from a server with a later version. */
function isRun(initial: DehydratedRun | undefined): initial is DehydratedRun {
  const { version, threadId, messages, toolCalls, history }: Partial<Record<keyof DehydratedRun, unknown>> =
    initial ?? {};
  return (
    (version === 1 || version === 2) &&
    typeof threadId === 'string' &&
    [messages, toolCalls, history].every(Array.isArray)
  );
}
