import { callIdOfItem } from '../decisions/auditExecuted.js';
import type { PauseItem } from '../decisions/Pause.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import { ownString } from '../model/json.js';
import { callOf, type Conversation } from '../state/Conversation.js';
import { isSettled } from '../state/isSettled.js';
import { reduceEvents } from '../state/reduceEvents.js';
import { andThen, step, type Step } from './Effect.js';
import { audit } from './endingSteps.js';
import type { Attempt, RunState } from './RunState.js';

/**
 * Applies the events of a run. A resumed run may reuse the id of an executed call for a new call. The result of the
 * first call is recorded in the history before the new call replaces it.
 */
export function applyEvents(
  state: RunState,
  events: readonly AgentEvent[],
  { attempt, local }: { readonly attempt: Attempt; readonly local: number },
): Step {
  const withEvents = (current: RunState, some: readonly AgentEvent[]): RunState =>
    reduced(current, some, attempt, local);
  const watched = callsWatched(state, attempt);
  let applied = step(state);
  let appliedCount = 0;
  const withResult = new Set<string>();
  // Plain loops, because a chunk can contain a thousand events.
  for (let index = 0; watched && index < events.length; index += 1) {
    const event = events[index];
    if (!event || (!beginsCall(event) && event.type !== 'TOOL_CALL_RESULT')) continue;
    const id = ownString(event, 'toolCallId');
    if (id === undefined || !watched.has(id)) continue;
    if (event.type === 'TOOL_CALL_RESULT') withResult.add(id);
    else if (withResult.has(id) || hasSettledCall(state.conversation, id)) {
      const before = events.slice(appliedCount, index);
      applied = andThen(applied, (current) => audit(withEvents(current, before), attempt));
      appliedCount = index;
    }
  }
  const rest = appliedCount === 0 ? events : events.slice(appliedCount);
  return andThen(applied, (current) => step(withEvents(current, rest)));
}

const beginsCall = ({ type }: AgentEvent): boolean =>
  type === 'TOOL_CALL_START' || type === 'TOOL_CALL_CHUNK' || type === 'TOOL_CALL_ARGS';

function hasSettledCall(conversation: Conversation, id: string): boolean {
  const call = callOf(conversation, id);
  return call !== undefined && isSettled(call);
}

function reduced(state: RunState, events: readonly AgentEvent[], attempt: Attempt, local: number): RunState {
  const { request } = state;
  const { runId } = attempt;
  const conversation = reduceEvents(state.conversation, events, { runId, now: local });
  if (request.at !== 'streaming' && request.at !== 'reconnecting') return { ...state, conversation };
  const streamedCalls = withCalls(request.streamedCalls, events);
  const isSame = streamedCalls === request.streamedCalls;
  return { ...state, conversation, request: isSame ? request : { ...request, streamedCalls } };
}

/** The calls that the run streams itself. */
function withCalls(known: ReadonlySet<string>, events: readonly AgentEvent[]): ReadonlySet<string> {
  const begun = events.flatMap((event) =>
    event.type === 'TOOL_CALL_START' ? (ownString(event, 'toolCallId') ?? []) : [],
  );
  return begun.length === 0 ? known : new Set([...known, ...begun]);
}

/** The calls that a run may execute because the user has decided about them. */
function callsWatched({ approvals }: RunState, { pause }: Attempt): ReadonlySet<string> | undefined {
  const own = pause && callsOf(pause.items);
  if (!approvals) return own;
  return new Set([...(own ?? []), ...approvals.map(({ toolCallId }) => toolCallId)]);
}

const known = new WeakMap<readonly PauseItem[], ReadonlySet<string>>();

/** The calls of these interrupts. */
function callsOf(items: readonly PauseItem[]): ReadonlySet<string> {
  let calls = known.get(items);
  if (!calls) {
    calls = new Set(items.flatMap((item) => callIdOfItem(item) ?? []));
    known.set(items, calls);
  }
  return calls;
}
