import { callsOf, type PauseItem } from '../decisions/Pause.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import { cacheByObject } from '../model/cacheByObject.js';
import { ownString } from '../model/json.js';
import { callOf, type Conversation } from '../state/Conversation.js';
import { isSettled } from '../state/isSettled.js';
import { reduceEvents } from '../state/reduceEvents.js';
import { andThen, step, type Step } from './Effect.js';
import { audit } from './endingSteps.js';
import type { Attempt, CallSet, RunState } from './RunState.js';
import { isStreaming } from './isStreaming.js';

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
  if (!isStreaming(request)) return { ...state, conversation };
  const streamedCalls = withCalls(request.streamedCalls, events);
  const isSame = streamedCalls === request.streamedCalls;
  return { ...state, conversation, request: isSame ? request : { ...request, streamedCalls } };
}

/** The calls that the run streams itself. */
function withCalls(known: CallSet, events: readonly AgentEvent[]): CallSet {
  let calls = known;
  for (const event of events) {
    const id = event.type === 'TOOL_CALL_START' ? ownString(event, 'toolCallId') : undefined;
    if (id !== undefined && !calls.has(id)) calls = calls.with(id, true);
  }
  return calls;
}

const watchedCalls = cacheByObject<readonly PauseItem[], ReadonlySet<string>>();
const noItems: readonly PauseItem[] = [];

/** The calls that a run may execute because the user has decided about them. */
function callsWatched({ approvals }: RunState, { pause }: Attempt): ReadonlySet<string> | undefined {
  if (!pause && !approvals) return undefined;
  const { items } = pause ?? { items: noItems };
  const approved = (): readonly string[] => approvals?.map(({ toolCallId }) => toolCallId) ?? [];
  return watchedCalls(items, [approvals], () => new Set([...callsOf({ items }), ...approved()]));
}
