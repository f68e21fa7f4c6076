import type { Step } from '../../../src/run/Effect.js';
import type { MachineEvent } from '../../../src/run/MachineEvent.js';
import { attemptOf, isUnderWay, pauseOf, type RunState } from '../../../src/run/RunState.js';
import { cancelMove, decideMove, verb } from './alphabet.js';
import { givenIn, next, type Setting, type Surroundings } from './SmallWorld.js';

/** A user's actions, in order. */
type Way = { readonly name: string; readonly events: (state: RunState) => readonly MachineEvent[] };

const eventsOf = (...moves: readonly { readonly event?: MachineEvent }[]): readonly MachineEvent[] =>
  moves.flatMap((move) => (move.event ? [move.event] : []));
const keysOf = (state: RunState): readonly string[] => pauseOf(state)?.items.map(({ key }) => key) ?? [];

/** Besides leaving, a user can answer everything and send it, cancel everything, or send again. */
const ways: readonly Way[] = [
  {
    name: 'answer and submit',
    events: (state) => eventsOf(...keysOf(state).map((key) => decideMove(key, 'yes')), verb('submit')),
  },
  {
    name: 'cancel and submit',
    events: (state) => eventsOf(...keysOf(state).map((key) => cancelMove(key)), verb('submit')),
  },
  { name: 'retry', events: () => eventsOf(verb('retry')) },
];

/**
 * Law 4: from a state with questions and without a request, a user can leave them, and can also finish them: answered,
 * cancelled or sent again. Returns what is missing.
 */
export function stuck(state: RunState, setting: Setting, surroundings: Surroundings): string | undefined {
  const { request, questions } = state;
  if (request.at === 'disposed' || isUnderWay(state) || state.storage.at === 'loading') return undefined;
  if (questions.at === 'none' || questions.at === 'sent') return undefined;
  const online: Surroundings = { ...surroundings, online: true, canReadSchemas: true };
  const go = (from: RunState, event: MachineEvent): RunState =>
    settle(next(from, event, givenIn(setting, online)), setting, online);
  const quiet = questions.at === 'elsewhere' ? go(state, { type: 'tabsQuiet' }) : state;
  // Anything held can be stopped first.
  const held = quiet.request.at === 'held';
  const free = held ? go(quiet, { type: 'stop' }) : quiet;
  // Stopping at a pause leaves it, if the server can be notified.
  if (free.questions.at === 'none') return undefined;
  if (go(free, { type: 'leave' }).questions.at !== 'none') return 'law 4: nobody can leave';
  const ends = (way: Way): boolean => {
    let now = free;
    for (const event of way.events(free)) now = go(now, event);
    return now.questions.at === 'none' || isPosted(now);
  };
  if (!ways.some(ends)) return `law 4: ${questions.at} has no way on but to leave`;
  const canCancel = ways.slice(1, 2).some(ends);
  if (!canCancel && !pauseOf(free)?.items.every(({ taken }) => taken))
    return `law 4: ${questions.at} cannot be cancelled`;
  return undefined;
}

const isPosted = ({ request }: RunState): boolean =>
  request.at === 'held' && 'attempt' in request && ['lock', 'headers'].includes(request.by);

/** The host approves everything, and delays end. */
function settle(first: Step, setting: Setting, surroundings: Surroundings): RunState {
  let { state } = first;
  for (let turn = 0; turn < 4; turn += 1) {
    const attempt = attemptOf(state);
    const { request } = state;
    if (request.at !== 'held') return state;
    const { by } = request;
    const runId = 'plan' in request ? request.plan.ids.runId : (attempt?.runId ?? '');
    if (by === 'delay')
      state = next(state, { type: 'delayEnded', runId }, givenIn(setting, surroundings)).state;
    if (by === 'beforeSubmit')
      state = next(
        state,
        { type: 'beforeSubmitEnded', runId, isAllowed: true },
        givenIn(setting, surroundings),
      ).state;
    if (by === 'dispatch')
      state = next(state, { type: 'execute', runId }, givenIn(setting, surroundings)).state;
  }
  return state;
}
