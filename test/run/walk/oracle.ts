import { isDeepStrictEqual } from 'node:util';
import { entriesOf } from '../../../src/decisions/coverage.js';
import { itemOf, type Pause } from '../../../src/decisions/Pause.js';
import { stageCancellation } from '../../../src/decisions/stageAnswer.js';
import type { Step } from '../../../src/run/Effect.js';
import type { MachineEvent } from '../../../src/run/MachineEvent.js';
import {
  attemptOf,
  isUnderWay,
  pauseOf,
  type RequestState,
  type RunState,
} from '../../../src/run/RunState.js';
import { invalidStateReason } from '../../../src/run/invalidState.js';
import { payloadOfCheck } from './alphabet.js';
import { errors } from './SmallWorld.js';

/** One edge of the walk. `meant` is what the user's last press meant, while a request carries it. */
export interface Edge {
  readonly before: RunState;
  readonly event: MachineEvent;
  readonly step: Step;
  readonly meant: string | undefined;
}

/** The law that an edge breaks, as a sentence; `undefined` if it breaks none. */
export function violation(edge: Edge): string | undefined {
  const { step } = edge;
  const unsound = invalidStateReason(step.state);
  if (unsound) return `unsound: ${unsound}`;
  return (
    promises(edge) ??
    posts(edge) ??
    lawOne(edge) ??
    stops(edge) ??
    lawThree(edge) ??
    releases(edge) ??
    awaited(edge) ??
    followed(edge)
  );
}

/** Every promise is pending in one place, or is settled once. */
function promises({ before, event, step }: Edge): string | undefined {
  const came = 'ticket' in event && event.type !== 'stop' ? [event.ticket] : [];
  const settled = step.effects.flatMap((effect) => (effect.type === 'settle' ? effect.tickets : []));
  const known = sorted([...ticketsOf(before), ...came]);
  const found = sorted([...ticketsOf(step.state), ...settled]);
  if (known.join() !== found.join()) return `promises: ${known.join()} became ${found.join()}`;
  return undefined;
}

const sorted = (tickets: readonly (number | undefined)[]): number[] =>
  tickets.filter((each): each is number => each !== undefined && each >= 0).toSorted((a, b) => a - b);

export function ticketsOf({ request, tail, storage }: RunState): readonly number[] {
  return [
    ...('tickets' in request ? request.tickets : []),
    ...(tail.at === 'draining' ? tail.tickets : []),
    ...(storage.at === 'loading' ? storage.waiting.map(({ ticket }) => ticket) : []),
  ];
}

const order = [
  'checks',
  'code',
  'network',
  'beforeSubmit',
  'dispatch',
  'lock',
  'headers',
  'posted',
  'streaming',
];
const place = (request: RequestState): number => {
  if (request.at === 'held') return order.indexOf(request.by);
  return request.at === 'posted' ? order.indexOf('posted') : order.indexOf('streaming');
};

/** A request is posted once, after the dispatch hook has released it, and never goes back. */
function posts({ before, event, step }: Edge): string | undefined {
  const posted = step.effects.flatMap((effect) => (effect.type === 'post' ? [effect.attempt] : []));
  const attempt = attemptOf(step.state);
  const earlier = attemptOf(before);
  for (const each of posted) {
    const wasDispatched = before.request.at === 'held' && before.request.by === 'dispatch';
    const follows = event.type === 'chatChanged' && each.kind === 'refresh';
    if (attempt !== each || !(follows || (earlier?.runId === each.runId && wasDispatched)))
      return `posts: ${each.runId} is no request of the state`;
  }
  if (posted.length > 1) return 'posts: two at once';
  const isSame = attempt !== undefined && earlier?.runId === attempt.runId;
  const wentBack = isSame && event.type !== 'got401' && place(step.state.request) < place(before.request);
  if (wentBack) return 'posts: a request went back';
  const isNew = attempt && !isSame;
  if (isNew && step.state.request.at !== 'held') return 'posts: a request began under way';
  return undefined;
}

const sends: ReadonlySet<string> = new Set([
  'submit',
  'retry',
  'refresh',
  'send',
  'steer',
  'autoSubmit',
  'loaded',
  'silent',
  'tabListed',
  'chatChanged',
]);

/** What is sent is what the user meant, and only a user's call causes a request. */
function lawOne({ before, event, step, meant }: Edge): string | undefined {
  const wasWaiting = requestName(before);
  const name = requestName(step.state);
  if (name !== undefined && wasWaiting === undefined && !sends.has(event.type))
    return `law 1: ${event.type} began a request`;
  const attempt = attemptOf(step.state) ?? (isUnderWay(step.state) ? undefined : attemptOf(before));
  const hasLeft = before.request.at === 'held' && isUnderWay(step.state);
  if (!hasLeft || !attempt?.pause) return undefined;
  const leaving = entriesText(attempt.pause);
  if (leaving !== meant) return `law 1: ${leaving} left, and ${String(meant)} was meant`;
  const shown = pauseOf(before);
  if (!attempt.steered && (!shown || entriesText(shown) !== leaving))
    return `law 1: ${leaving} left, and something else is shown`;
  return undefined;
}

function requestName({ request }: RunState): string | undefined {
  return request.at === 'idle' || request.at === 'disposed' ? undefined : 'something';
}

/** What a press means now: the staged answers, and those being checked. */
export function meantBy(event: MachineEvent, before: RunState, after: RunState): string | undefined {
  const { request } = after;
  const attempt = attemptOf(after);
  if (attempt?.kind === 'resume' && attempt.steered) {
    const again =
      before.request.at === 'idle' && before.request.retryable?.steered
        ? before.request.retryable.pause
        : undefined;
    if (event.type === 'retry' && again) return entriesText(again);
    const pause = pauseOf(after);
    return pause && entriesText({ ...pause, items: pause.items.map((item) => stageCancellation(item, 0)) });
  }
  const carries = attempt ? attempt.kind === 'resume' : 'plan' in request && request.plan.kind === 'resume';
  const pause = pauseOf(after);
  if (!carries || !pause) return undefined;
  const items = pause.items.map((item) => {
    const check = after.checks.get(item.key);
    return check
      ? { ...item, decision: { status: 'resolved', payload: payloadOfCheck(check.id) } as const }
      : item;
  });
  return entriesText({ ...pause, items });
}

export const entriesText = (pause: Pause): string => JSON.stringify(entriesOf(pause));

/** What a user has ended stays ended. */
function stops({ before, event, step: { state, effects } }: Edge): string | undefined {
  const isWhole = event.type === 'dispose' || (event.type === 'stop' && event.ticket === undefined);
  if (isWhole && requestName(state)) return 'stops: a request went on';
  if (isWhole && state.checks.size > 0) return 'stops: a check went on';
  if (isWhole && state.storage.at === 'loading' && state.storage.waiting.length > 0)
    return 'stops: a verb still waits';
  const leaves =
    event.type === 'leave' &&
    !isUnderWay(before) &&
    before.questions.at !== 'none' &&
    before.questions.at !== 'elsewhere';
  if (leaves && (state.questions.at !== 'none' || requestName(state))) return 'stops: leave() left something';
  if (state.request.at === 'disposed') {
    const done = effects.filter(
      ({ type }) => !['settle', 'settleExecute', 'abort', 'unlockAndReport', 'dropCheck'].includes(type),
    );
    if (done.length > 0) return `stops: dispose() did ${done[0]?.type ?? ''}`;
  }
  const changes = event.type === 'decide' || event.type === 'cancel' || event.type === 'reopen';
  const heldAnswers =
    before.request.at === 'held' && state.request.at === 'held' && !isSameRequest(before, state);
  if (changes && heldAnswers) return 'stops: a changed answer began another request';
  return undefined;
}

const isSameRequest = (a: RunState, b: RunState): boolean =>
  'plan' in a.request || 'plan' in b.request || attemptOf(a)?.runId === attemptOf(b)?.runId;

const personal: ReadonlySet<string> = new Set([
  'decide',
  'cancel',
  'reopen',
  'tabDecided',
  'tabAnswered',
  'tabMessage',
  'loggedOut',
  'merged',
  'codeWaitEnded',
  'tick',
]);

/** A decision ends by a user's own event, with the end of the run that used it, or with the question. */
function lawThree({ before, event, step: { state } }: Edge): string | undefined {
  if (personal.has(event.type)) return undefined;
  // Another tab has reported the outcome, and is taken into account now.
  if (before.tabs.unprocessed.length > state.tabs.unprocessed.length) return undefined;
  const isEnd = event.type === 'chunk' && event.ending.type !== 'open';
  if (isEnd && event.ending.type === 'finished') return undefined;
  const provesUse = 'consumed' in before.request && before.request.consumed;
  if (provesUse) return undefined;
  const usedBy = (error: unknown): boolean => error === errors.failed || error === errors.gone;
  const failure = 'failure' in before.request ? before.request.failure?.error : undefined;
  if (event.type === 'chunk' && event.ending.type === 'failed' && usedBy(event.ending.error))
    return undefined;
  if (usedBy(failure) || (event.type === 'streamBroke' && usedBy(event.cause))) return undefined;
  const moved = event.type === 'chunk' && event.ending.type === 'paused' && event.ending.error === undefined;
  if (moved) return undefined;
  const pauses = pausesOf(state);
  // A new message cancels everything. For a question in doubt, its decision stays.
  const isSteered =
    'attempt' in before.request && before.request.attempt.steered && state.questions.at === 'inDoubt';
  const lost = pausesOf(before).flatMap(({ items }) =>
    items.filter((item) => {
      const same = pauses.flatMap((pause) => itemOf(pause, item.key) ?? []);
      const isChanged = same.some(({ changedFrom }) => changedFrom !== undefined);
      const keepsDraft = item.draft === undefined || same.some(({ draft }) => draft !== undefined);
      const keepsDecision =
        item.decision === undefined ||
        same.some(({ decision, taken }) => taken || isDeepStrictEqual(decision, item.decision));
      return !keepsDraft || !(keepsDecision || isChanged || isSteered);
    }),
  );
  const [first] = lost;
  return (
    first &&
    `law 3: ${event.type} lost ${JSON.stringify(first.decision)} and ${JSON.stringify(first.draft)} of ${first.received.interrupt.id}`
  );
}

/** Every pause in a state. What a `steer` cancels is in `before` until the server has accepted it. */
function pausesOf({ questions, leftInterrupts: left, request }: RunState): readonly Pause[] {
  const standing = questions.at === 'sent' ? questions.before : questions;
  const isSteer = 'attempt' in request && request.attempt.steered;
  return [
    ...(questions.at === 'sent' && !isSteer ? [questions.pause] : []),
    ...('pause' in standing ? [standing.pause] : []),
    ...(left ? [left] : []),
  ];
}

/** Callers that wait for `dispatch`, and every other tab, are notified of the end of a request. */
function releases({ before, step: { state, effects } }: Edge): string | undefined {
  const attempt = attemptOf(before);
  if (!attempt || attemptOf(state)?.runId === attempt.runId) return undefined;
  const { request } = before;
  const phase = request.at === 'held' ? request.by : request.at;
  const isHeld = phase === 'beforeSubmit';
  const isAccepted = phase === 'streaming' || phase === 'reconnecting';
  const told = effects.some(
    (effect) =>
      (effect.type === 'settleExecute' || effect.type === 'abort') && effect.runId === attempt.runId,
  );
  if (!isHeld && !isAccepted && !told) return 'releases: dispatch waits for ever';
  const locked = attempt.kind === 'resume' && !isHeld && phase !== 'dispatch';
  const unlocked = effects.filter(
    (effect) => effect.type === 'unlockAndReport' && effect.runId === attempt.runId,
  ).length;
  if (unlocked !== (locked ? 1 : 0))
    return `releases: the lock was let go of ${unlocked} times from ${phase}`;
  return undefined;
}

/** A change of the host's chat starts no work, and ends answers that wait, because they are about earlier interrupts. */
function followed({ before, event, step: { state } }: Edge): string | undefined {
  if (event.type !== 'chatChanged') return undefined;
  if (isUnderWay(before))
    return state === before ? undefined : 'followed: a change of the chat ended a request';
  const attempt = attemptOf(state);
  const isNew = attempt !== undefined && attempt.runId !== attemptOf(before)?.runId;
  if (isNew && attempt.kind !== 'refresh') return 'law 1: a change of the chat sent something';
  if (event.news.type === 'content') return undefined;
  const carriesAnswers =
    attempt?.kind === 'resume' ||
    (state.request.at === 'held' && 'plan' in state.request && state.request.plan.kind === 'resume');
  if (carriesAnswers) return 'followed: answers still wait although the chat has continued';
  const isContinued = event.news.type === 'busy' || event.news.type === 'idle';
  const isSending = state.request === before.request && state.request.at === 'held';
  return isContinued && !isSending && state.questions.at !== 'none'
    ? 'followed: interrupts are pending although the chat has continued'
    : undefined;
}

/** A tab that yields to another tab waits for it. */
function awaited({ before, step: { state, effects } }: Edge): string | undefined {
  const givesWay = before.questions.at !== 'elsewhere' && state.questions.at === 'elsewhere';
  if (givesWay && !effects.some(({ type }) => type === 'awaitQuiet'))
    return 'awaited: nobody waits for the other tab';
  return undefined;
}
