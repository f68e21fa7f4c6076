import { callOfItem } from '../decisions/auditExecuted.js';
import type { PauseItem } from '../decisions/Pause.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import { ownString } from '../model/json.js';
import { callOf, type Conversation } from '../state/Conversation.js';
import { isSettled } from '../state/markToolCalls.js';
import { reduceEvents } from '../state/reduceEvents.js';
import { andThen, step, type Step } from './Effect.js';
import { audit } from './endingSteps.js';
import type { Attempt, RunState } from './RunState.js';

/**
 * Applies the events of a run. A resumed run may reuse the id of an executed call for a new call. The result of the first
 * call is recorded in the history before the new call replaces it.
 */
export function heard(state: RunState, events: readonly AgentEvent[], attempt: Attempt): Step {
  const watched = callsWatched(state, attempt);
  let told = step(state);
  let next = 0;
  const given = new Set<string>();
  // Plain loops, because a chunk can contain a thousand events.
  for (let place = 0; watched && place < events.length; place += 1) {
    const event = events[place];
    if (!event || (!beginsCall(event) && event.type !== 'TOOL_CALL_RESULT')) continue;
    const id = ownString(event, 'toolCallId');
    if (id === undefined || !watched.has(id)) continue;
    if (event.type === 'TOOL_CALL_RESULT') given.add(id);
    else if (given.has(id) || isOver(state.conversation, id)) {
      const before = events.slice(next, place);
      told = andThen(told, (now) => audit(withEvents(now, before, attempt), attempt));
      next = place;
    }
  }
  const rest = next === 0 ? events : events.slice(next);
  return andThen(told, (now) => step(withEvents(now, rest, attempt)));
}

const beginsCall = ({ type }: AgentEvent): boolean =>
  type === 'TOOL_CALL_START' || type === 'TOOL_CALL_CHUNK' || type === 'TOOL_CALL_ARGS';

function isOver(conversation: Conversation, id: string): boolean {
  const call = callOf(conversation, id);
  return call !== undefined && isSettled(call);
}

function withEvents(state: RunState, events: readonly AgentEvent[], attempt: Attempt): RunState {
  const { request } = state;
  const { runId } = attempt;
  const conversation = reduceEvents(state.conversation, events, { runId });
  if (!callsWatched(state, attempt) || (request.at !== 'streaming' && request.at !== 'reconnecting'))
    return { ...state, conversation };
  const told = withCalls(request.told, events);
  return { ...state, conversation, request: told === request.told ? request : { ...request, told } };
}

/** The calls that the resumed run streams itself. */
function withCalls(told: ReadonlySet<string>, events: readonly AgentEvent[]): ReadonlySet<string> {
  const begun = events.flatMap((event) =>
    event.type === 'TOOL_CALL_START' ? (ownString(event, 'toolCallId') ?? []) : [],
  );
  return begun.length === 0 ? told : new Set([...told, ...begun]);
}

/** The calls that a run may execute because the user has decided about them. */
function callsWatched({ approvals }: RunState, { pause }: Attempt): ReadonlySet<string> | undefined {
  const carried = pause && callsOf(pause.items);
  if (!approvals) return carried;
  return new Set([...(carried ?? []), ...approvals.map(({ toolCallId }) => toolCallId)]);
}

const known = new WeakMap<readonly PauseItem[], ReadonlySet<string>>();

/** The calls of these interrupts. */
function callsOf(items: readonly PauseItem[]): ReadonlySet<string> {
  let calls = known.get(items);
  if (!calls) {
    calls = new Set(items.flatMap((item) => callOfItem(item) ?? []));
    known.set(items, calls);
  }
  return calls;
}
