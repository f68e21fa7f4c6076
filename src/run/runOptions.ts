import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import { copyOf } from '../model/copyOf.js';
import { exactCopy, keepExact } from '../model/exactJson.js';
import { isJsonObject, jsonCopy } from '../model/json.js';
import { plainCopy } from '../model/plainCopy.js';
import type { DehydratedRun, ProtocolCapabilities } from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import { readMessages } from '../state/readMessage.js';
import type { Attempt, RunState } from './RunState.js';
import { createId as newId } from './createId.js';
import { hostId } from './freshIds.js';
import { nothingWithheld, postable, withWholeCalls } from './postable.js';

/** The initial state of a run object without `initial`. */
export function blankState(options: AgentRunOptions): RunState {
  const { storage, initial, messages, state, createId = newId } = options;
  const threadId = initial?.threadId ?? options.threadId;
  const set = { messages: false, state: false };
  return {
    unaccepted: [],
    tail: { at: 'none' },
    checks: new Map(),
    checkCalls: new Map(),
    tabs: {
      turn: 0,
      requestSentAt: 0,
      acceptedSentAt: 0,
      listedSince: 0,
      decisionsSince: 0,
      leftAt: 0,
      highestTurn: 0,
      unprocessed: [],
    },
    storage: storage ? { at: 'loading', waiting: [], drafts: new Map(), set } : { at: 'none' },
    threadId: threadId ?? hostId(createId),
    conversation: emptyConversation({
      ...(messages && { messages: copyOf(messages) }),
      state: copyOf(state),
    }),
    request: { at: 'idle', last: 'idle' },
    questions: { at: 'none' },
    withheld: nothingWithheld,
    pendingToolCallIds: [],
    history: [],
  };
}

/**
 * The initial run, with the parts that can be shown before the engine validates the rest. `undefined` if this version
 * cannot read it, or if it belongs to another thread: a page may switch threads and keep its `initial`.
 */
export function initialOf({ initial, threadId }: AgentRunOptions): AgentRunOptions['initial'] {
  // A copy, because the host may change the object later.
  const run = (jsonCopy(initial) as DehydratedRun | undefined) ?? initial;
  if (!isRun(run) || (threadId ?? run.threadId) !== run.threadId) return undefined;
  const { pause, shown } = run;
  const interrupts = objects(pause?.interrupts).filter(
    ({ key, interrupt }) => key && isJsonObject(interrupt),
  );
  const keys = objects(shown?.interrupts).map(({ key, issues }) => Array.isArray(issues) && key);
  const isShown = keys.join() === interrupts.map(({ key }) => key).join() && isJsonObject(shown?.batch);
  return {
    ...run,
    messages: readMessages(run.messages),
    toolCalls: objects(run.toolCalls),
    history: objects(run.history),
    pause: pause && interrupts.length > 0 ? { ...pause, interrupts } : undefined,
    shown: isShown && interrupts.length > 0 ? shown : undefined,
  };
}

/** The objects in an untrusted array; `[]` if it is not an array. */
const objects = <T extends object>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list) ? list.filter((each: T) => isJsonObject(each)) : [];

/**
 * The AG-UI input of a request. Activities belong to the agent and are never sent back; neither are masked values, nor
 * calls whose arguments broke off.
 */
export function inputOf(
  attempt: Attempt,
  { threadId, withheld }: RunState,
  live: LiveOptions,
): RunAgentInput {
  const { conversation, runId, options } = attempt;
  const messages = postable(conversation.messages, withheld).filter(({ role }) => role !== 'activity');
  return {
    threadId,
    runId,
    protocolVersion: '1.0',
    // Copies, because the host's protocol or transport may change what it receives.
    messages: plainCopy([...withWholeCalls(messages, conversation)]),
    state: copyExactly(conversation.state),
    tools: live.tools ?? [],
    context: options.context ?? live.context ?? [],
    forwardedProps: options.forwardedProps ?? live.forwardedProps ?? {},
  };
}

type Narrowed = WeakMap<ProtocolCapabilities, ProtocolCapabilities>;
const withoutEdits: Narrowed = new WeakMap();
const withoutInterrupts: Narrowed = new WeakMap();

/**
 * An explicit `false` of the agent restricts the capabilities. A missing value or `true` proves nothing. An agent that
 * declares no interrupts cannot ask; an interrupt that it sends nevertheless is shown.
 */
export function capabilitiesOf(
  declared: ProtocolCapabilities,
  { agentCapabilities: capabilities }: LiveOptions,
): ProtocolCapabilities {
  const { approveWithEdits, interrupts } = capabilities?.humanInTheLoop ?? {};
  const { cannot = [] } = declared;
  let found = declared;
  if (approveWithEdits === false && declared.approveWithEdits !== false)
    found = narrowed(withoutEdits, found, { approveWithEdits });
  if (interrupts === false && !cannot.includes('ask'))
    found = narrowed(withoutInterrupts, found, { cannot: [...cannot, 'ask'] });
  return found;
}

/** Returns the same object for the same capabilities. */
function narrowed(
  known: Narrowed,
  declared: ProtocolCapabilities,
  change: Partial<ProtocolCapabilities>,
): ProtocolCapabilities {
  const found = known.get(declared) ?? { ...declared, ...change };
  known.set(declared, found);
  return found;
}

/** Whether this version can read the run. It may come from a server with a later version. */
function isRun(initial: DehydratedRun | undefined): initial is DehydratedRun {
  const { version, threadId }: Partial<Record<keyof DehydratedRun, unknown>> = initial ?? {};
  return (version === 1 || version === 2) && typeof threadId === 'string';
}

/** A deep copy of a value that keeps its exact numbers. */
function copyExactly<T>(value: T): T {
  const copy = copyOf(value);
  keepExact(copy, exactCopy(value));
  return copy;
}
