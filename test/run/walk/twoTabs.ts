import { itemOf } from '../../../src/decisions/Pause.js';
import type { DehydratedRun } from '../../../src/model/RunSnapshot.js';
import { dehydrated } from '../../../src/run/dehydration.js';
import type { Effect } from '../../../src/run/Effect.js';
import { leftRun } from '../../../src/run/leftElsewhere.js';
import { listedInterrupts } from '../../../src/run/listedElsewhere.js';
import { sendingMessage } from '../../../src/run/sendingMessage.js';
import { mergeRuns } from '../../../src/run/mergeRuns.js';
import type { MachineEvent } from '../../../src/run/MachineEvent.js';
import { deliveryOf } from '../../../src/run/deliveryOf.js';
import { attemptOf, isUnderWay, isPaused, pauseOf, type RunState } from '../../../src/run/RunState.js';
import type { TabMessage } from '../../../src/run/TabsState.js';
import { movesIn } from './alphabet.js';
import { canonical, withoutNames } from './canonical.js';
import type { Way, World } from './explore.js';
import { stuck } from './forward.js';
import { plain } from './settings.js';
import { askedState, freshIds, givenIn, silentState, type Setting, type Surroundings } from './SmallWorld.js';
import { takeEvent } from './takeMove.js';

/** One tab: its state, its unread messages, and its pending writes. */
interface Tab {
  readonly state: RunState;
  readonly meant: string | undefined;
  readonly hearing: readonly MachineEvent[];
  readonly writes: 'save' | 'forget' | undefined;
  /** What the storage contained when this tab last read it. */
  readonly base: DehydratedRun | undefined;
  /** It waits until no tab holds the lock. */
  readonly awaits: boolean;
}

/** Two tabs with one lock, one channel and one storage. */
export interface TwoTabs {
  readonly tabs: readonly [Tab, Tab];
  readonly lock: 0 | 1 | undefined;
  readonly record: DehydratedRun | undefined;
  /** The questions whose answers the server has used. */
  readonly used: readonly string[];
}

type Which = 0 | 1;
const setting: Setting = { ...plain, stored: true };
const surroundings: Surroundings = { online: true, late: false, canReadSchemas: true };
const given = givenIn(setting, surroundings);
const asJson = (state: RunState): DehydratedRun => dehydrated(state, undefined);

const asked = askedState({ ...setting, stored: false });
const base = asJson(asked);
const tabOf = (state: RunState): Tab => ({
  state,
  meant: undefined,
  hearing: [],
  writes: undefined,
  base,
  awaits: false,
});

/** What a user, a server and a host do in either tab: the moves of one tab without redundant ones. */
const names: ReadonlySet<string> = new Set([
  'decide yes A',
  'decide no A',
  'decide yes B',
  'cancel A',
  'reopen A',
  'draft',
  'submit',
  'retry',
  'stop',
  'leave',
  'steer',
  'execute',
  'sending',
  'broke notSent',
  'broke unknown',
  'chunk alive',
  'chunk asks both',
  'chunk refuses',
  'chunk finished',
  'chunk fails refused',
  'chunk fails failed',
  'chunk result',
  'drainTimedOut',
]);

/** Everything that two tabs with the same questions can do to each other. */
export function twoTabs(): World<TwoTabs> {
  return {
    start: { tabs: [tabOf(asked), tabOf(asked)], lock: undefined, record: base, used: [] },
    starts: [
      [
        '0 decide yes A',
        '0 decide yes B',
        '1 hear',
        '1 hear',
        '0 submit',
        '0 execute',
        '0 lock',
        '0 sending',
      ],
      [
        '0 decide yes A',
        '0 decide yes B',
        '0 submit',
        '0 execute',
        '1 decide no A',
        '1 decide yes B',
        '1 submit',
        '1 execute',
      ],
    ],
    ways: (place) => [...waysOf(place, 0), ...waysOf(place, 1)],
    text: ({ tabs, lock, record, used }) =>
      withoutNames(JSON.stringify([tabs.map(tabText), lock, recordText(record), used])),
    fault: (place) => faultOf(place, 0) ?? faultOf(place, 1),
  };
}

function waysOf(place: TwoTabs, which: Which): readonly Way<TwoTabs>[] {
  const tab = place.tabs[which];
  const { state } = tab;
  const way = (name: string, go: () => TwoTabs | string): Way<TwoTabs> => ({ name: `${which} ${name}`, go });
  const take = (event: MachineEvent, from = place) => taken(from, which, event);
  const ways: Way<TwoTabs>[] = [];
  if (state.storage.at === 'ready') {
    for (const { name, event } of movesIn(state, { ...setting, stored: false }, surroundings)) {
      if (event && names.has(name)) ways.push(way(name, () => take(event)));
    }
  }
  const attempt = attemptOf(state);
  if (state.request.at === 'held' && state.request.by === 'lock' && attempt) {
    const { runId } = attempt;
    const free = place.lock === undefined;
    ways.push(
      way('lock', () =>
        take({ type: free ? 'locked' : 'lockedElsewhere', runId }, free ? { ...place, lock: which } : place),
      ),
    );
  }
  const [heard, ...hearing] = tab.hearing;
  if (heard) ways.push(way('hear', () => take(heard, withTab(place, which, { ...tab, hearing }))));
  if (tab.writes) ways.push(way('write', () => written(place, which)));
  if (tab.awaits && place.lock === undefined && tab.hearing.length === 0)
    ways.push(way('quiet', () => quiet(place, which)));
  if (state.storage.at === 'loading') {
    const isSending = place.record?.pause?.delivery === 'inDoubt' && place.lock !== undefined;
    const run = place.record;
    ways.push(
      way('load', () =>
        take(
          { type: 'loaded', run, isSending, ids: freshIds() },
          withTab(place, which, { ...tab, base: run }),
        ),
      ),
    );
  } else {
    ways.push(way('reload', () => reloaded(place, which)));
  }
  return ways;
}

function withTab(place: TwoTabs, which: Which, tab: Tab): TwoTabs {
  const { tabs } = place;
  return { ...place, tabs: which === 0 ? [tab, tabs[1]] : [tabs[0], tab] };
}

/** Applies an event in one tab, and runs its effects. */
function taken(place: TwoTabs, which: Which, event: MachineEvent): TwoTabs | string {
  const tab = place.tabs[which];
  const found = takeEvent(tab.state, event, given, tab.meant);
  if (typeof found === 'string') return found;
  const { step, meant } = found;
  const sent = leftTwice(place, which, step.state);
  if (sent) return sent;
  const awaits = tab.awaits && step.state.questions.at === 'elsewhere';
  let now = withTab(place, which, { ...tab, state: step.state, meant, awaits });
  if (event.type === 'chunk' && event.ending.type === 'finished' && tab.state.questions.at === 'sent') {
    now = { ...now, used: tab.state.questions.pause.items.map(({ key }) => key) };
  }
  if (event.type === 'chunk' && event.ending.type === 'paused') now = { ...now, used: [] };
  for (const effect of step.effects) now = done(now, which, effect);
  return now;
}

/** Law 2: answers are sent that another tab has already sent, although this one knows that. */
function leftTwice({ tabs, used }: TwoTabs, which: Which, after: RunState): string | undefined {
  const { state, hearing } = tabs[which];
  const leaves = state.request.at === 'held' && isUnderWay(after) && after.questions.at === 'sent';
  if (!leaves || after.questions.at !== 'sent' || hearing.length > 0) return undefined;
  const { items } = after.questions.pause;
  // Answers in doubt may be sent again by a user who was warned.
  if (after.questions.before.at === 'inDoubt' || items.some(({ possiblyAnswered }) => possiblyAnswered))
    return undefined;
  return items.some(({ key }) => used.includes(key))
    ? 'law 2: answers left that the server has used'
    : undefined;
}

function done(place: TwoTabs, which: Which, effect: Effect): TwoTabs {
  const tab = place.tabs[which];
  switch (effect.type) {
    case 'save':
    case 'forget':
      return withTab(place, which, { ...tab, writes: effect.type });
    case 'awaitQuiet':
      return withTab(place, which, { ...tab, awaits: true });
    case 'postSending': {
      const message = sendingMessage(tab.state, 0, undefined);
      return message ? told(place, which, { type: 'tabMessage', message }) : place;
    }
    case 'unlockAndReport': {
      const free = place.lock === which ? { ...place, lock: undefined } : place;
      const keys = [...effect.keys, ...(effect.replaced ?? [])];
      return keys.length === 0
        ? free
        : told(free, which, { type: 'tabMessage', message: lastWordOf(tab.state, keys) });
    }
    case 'postDecided':
      return told(place, which, { type: 'tabDecided', run: asJson(tab.state), keys: effect.keys, at: 0 });
    case 'postListed': {
      const listed = listedInterrupts(tab.state, undefined);
      const { requestSentAt: at } = tab.state.tabs;
      return told(place, which, { type: 'tabListed', listed, at, ids: freshIds() });
    }
    case 'postLeft': {
      const run = leftRun(tab.state, effect.keys, undefined, effect.areDismissed);
      return run ? told(place, which, { type: 'tabDecided', run, keys: effect.keys, at: 0 }) : place;
    }
    default:
      return place;
  }
}

function told(place: TwoTabs, which: Which, message: MachineEvent): TwoTabs {
  const other: Which = which === 0 ? 1 : 0;
  const tab = place.tabs[other];
  // A tab that restarts does not listen yet.
  if (tab.state.storage.at === 'loading') return place;
  return withTab(place, other, { ...tab, hearing: [...tab.hearing, message] });
}

function lastWordOf(state: RunState, keys: readonly string[]): TabMessage {
  const pause = pauseOf(state);
  const isAsked = isPaused(state) && pause !== undefined && keys.some((key) => itemOf(pause, key));
  const message = { type: 'ended', keys, turn: state.tabs.turn, delivery: deliveryOf(state) } as const;
  return isAsked ? message : { ...message, run: asJson(state) };
}

/** Writes while no other tab does, and receives what it finds. */
function written(place: TwoTabs, which: Which): TwoTabs | string {
  const tab = place.tabs[which];
  const { record: theirs } = place;
  if (tab.writes === 'forget')
    return { ...withTab(place, which, { ...tab, writes: undefined, base: undefined }), record: undefined };
  const mine = asJson(tab.state);
  const run = mergeRuns(mine, tab.base, theirs);
  const now = { ...withTab(place, which, { ...tab, writes: undefined, base: run }), record: run };
  return run === mine ? now : taken(now, which, { type: 'merged', run });
}

/** No tab sends any more. The stored record may contain the outcome. */
function quiet(place: TwoTabs, which: Which): TwoTabs | string {
  const tab = place.tabs[which];
  const { record } = place;
  const still = withTab(place, which, { ...tab, awaits: false, base: record });
  if (!record || record.pause?.delivery === 'inDoubt') return taken(still, which, { type: 'tabsQuiet' });
  const keys = pauseOf(tab.state)?.items.map(({ key }) => key) ?? [];
  const news = taken(still, which, {
    type: 'tabMessage',
    message: { type: 'ended', keys, turn: Infinity, run: record },
  });
  return typeof news === 'string' ? news : taken(news, which, { type: 'tabsQuiet' });
}

/** The tab is killed and opened again. */
function reloaded(place: TwoTabs, which: Which): TwoTabs {
  const free = place.lock === which ? { ...place, lock: undefined } : place;
  return withTab(free, which, { ...tabOf(silentState(setting)), base: undefined });
}

/** The sender holds the lock, a tab that yields waits, and every tab has a way out. */
function faultOf({ tabs, lock }: TwoTabs, which: Which): string | undefined {
  const { state, awaits, hearing } = tabs[which];
  const { request } = state;
  const sends =
    attemptOf(state)?.kind === 'resume' &&
    (isUnderWay(state) || (request.at === 'held' && request.by === 'headers'));
  if (sends && lock !== which) return 'tabs: answers are sent without the lock';
  if (!sends && lock === which) return 'tabs: the lock is held for nothing';
  if (state.questions.at === 'elsewhere' && !awaits && hearing.length === 0)
    return 'law 4: a tab waits for nobody';
  return stuck(state, setting, surroundings);
}

const tabText = ({ state, meant, hearing, writes, base: looked, awaits }: Tab): unknown => [
  canonical(state),
  meant,
  hearing.map(wordText),
  writes,
  recordText(looked),
  awaits,
];

function wordText(event: MachineEvent): unknown {
  if (event.type === 'tabDecided') return [event.type, event.keys.length, recordText(event.run)];
  if (event.type === 'tabListed') return [event.type, event.listed];
  if (event.type !== 'tabMessage') return event.type;
  const { type, delivery, run, turn } = event.message;
  return [type, delivery, run !== undefined, Math.min(turn, 3)];
}

const recordText = (run: DehydratedRun | undefined): unknown =>
  run && [
    run.status,
    run.pause && [
      run.pause.batchId,
      run.pause.delivery,
      run.pause.interrupts.map(({ key, decision, draft, taken: isTaken }) => [key, decision, draft, isTaken]),
    ],
    run.left?.interrupts.map(({ key, decision, draft }) => [key, decision, draft]),
  ];
