import type { DehydratedRun } from '../../../src/model/RunSnapshot.js';
import type { StreamEnding } from '../../../src/model/Protocol.js';
import type { AgentEvent } from '../../../src/model/AgentEvent.js';
import { newPause } from '../../../src/decisions/newPause.js';
import { itemOf, type Pause } from '../../../src/decisions/Pause.js';
import { emptyConversation } from '../../../src/state/Conversation.js';
import { dehydrated } from '../../../src/run/dehydration.js';
import { listedInterrupts } from '../../../src/run/listedElsewhere.js';
import type { OutsideEvent, RequestEvent, MachineEvent } from '../../../src/run/MachineEvent.js';
import { attemptOf, isUnderWay, pauseOf, type RunState } from '../../../src/run/RunState.js';
import type { TabMessage } from '../../../src/run/TabsState.js';
import { shownDigest } from '../../../src/decisions/shownQuestion.js';
import {
  askedState,
  askingIn,
  errors,
  freshIds,
  freshTicket,
  otherCall,
  type Asking,
  type Setting,
  type Surroundings,
} from './SmallWorld.js';

/** One possible move: an event, or a change of the surroundings that the event reports. */
export interface Move {
  readonly name: string;
  readonly event?: MachineEvent;
  readonly surroundings?: Partial<Surroundings>;
}

/** The two payloads. */
export const PAYLOADS = ['yes', 'no'] as const;
const message = { id: 'm1', role: 'user', content: 'Hello.' } as const;
const event = (name: string, made: MachineEvent): Move => ({ name, event: made });

/**
 * Everything that can happen in a state. Moves that its wire cannot express are excluded; the machine drops the rest of
 * it.
 */
export function movesIn(state: RunState, setting: Setting, surroundings: Surroundings): readonly Move[] {
  if (state.request.at === 'disposed') return [];
  return [
    ...personMoves(state, setting),
    ...requestMoves(state, askingIn(setting)),
    ...checkMoves(state),
    ...(setting.stored ? storageMoves(state, setting) : []),
    ...(setting.tabs ? tabMoves(state, setting) : []),
    ...(setting.hosted ? chatMoves : []),
    ...surroundingMoves(setting, surroundings),
  ];
}

/** The keys of the questions, and of one that is not asked. */
export function keysIn(state: RunState): readonly string[] {
  const keys = pauseOf(state)?.items.map(({ key }) => key) ?? [];
  return keys.length > 0 ? keys : ['gone'];
}

export const decideMove = (key: string, payload: string, check = false, letter = key): Move =>
  event(`decide ${payload} ${letter}${check ? ', checked' : ''}`, {
    type: 'decide',
    question: key,
    input: { method: 'answer', payload, ...(check && { check: () => Promise.resolve([]) }) },
    checkId: freshTicket(),
    ...(check && { isCheckRunning: true }),
    ids: freshIds(),
  });

export const cancelMove = (key: string, letter = key): Move =>
  event(`cancel ${letter}`, { type: 'cancel', question: key, ids: freshIds() });

export const verb = (type: 'submit' | 'retry' | 'refresh'): Move =>
  event(type, { type, ticket: freshTicket(), ids: freshIds() });

const letterOf = (pause: Pause | undefined, key: string): string =>
  (pause && itemOf(pause, key)?.received.interrupt.id) ?? key;

function personMoves(state: RunState, setting: Setting): readonly Move[] {
  const { storage, request, tail } = state;
  const stale = { key: keysIn(state)[0] ?? '', digest: 'stale' };
  const held = 'tickets' in request ? request.tickets : [];
  const stoppable = [
    ...held,
    ...(storage.at === 'loading' ? storage.waiting.map(({ ticket }) => ticket) : []),
  ];
  const isFull = (storage.at === 'loading' && storage.waiting.length > 1) || held.length > 2;
  const said = { messages: [message], ticket: freshTicket(), ids: freshIds() };
  const pause = pauseOf(state);
  const perKey = keysIn(state).flatMap((key) => [
    ...PAYLOADS.map((payload) => decideMove(key, payload, false, letterOf(pause, key))),
    ...(setting.checks
      ? PAYLOADS.map((payload) => decideMove(key, payload, true, letterOf(pause, key)))
      : []),
    cancelMove(key, letterOf(pause, key)),
    event(`reopen ${letterOf(pause, key)}`, { type: 'reopen', question: key, ids: freshIds() }),
  ]);
  return [
    ...perKey,
    event('decide stale', {
      type: 'decide',
      question: stale,
      input: { method: 'answer', payload: 'yes' },
      checkId: freshTicket(),
      ids: freshIds(),
    }),
    event('draft', { type: 'draft', key: keysIn(state)[0] ?? '', value: 'typed' }),
    ...(isFull ? [] : [verb('submit'), verb('retry'), verb('refresh')]),
    ...(isFull
      ? []
      : [
          event('send', { type: 'send', options: {}, ...said }),
          event('steer', { type: 'steer', options: {}, ...said }),
        ]),
    event('autoSubmit', { type: 'autoSubmit', ids: freshIds() }),
    event('transactionBroke', { type: 'transactionBroke' }),
    event('stop', { type: 'stop' }),
    ...stoppable.slice(0, 1).map((ticket) => event('stop one', { type: 'stop', ticket })),
    ...(tail.at === 'draining'
      ? tail.tickets.slice(0, 1).map((ticket) => event('stop one', { type: 'stop', ticket }))
      : []),
    event('leave', { type: 'leave' }),
    event('dispose', { type: 'dispose' }),
    // The methods themselves throw while a run is in progress.
    ...(isUnderWay(state) || attemptOf(state)
      ? []
      : [
          event('setMessages', { type: 'setMessages', messages: [] }),
          event('setState', { type: 'setState', state: 'other' }),
        ]),
    event('errorReported', { type: 'errorReported', error: errors.unknown }),
  ];
}

/** Every result that an effect of the current requests may have, in any order. */
function requestMoves(state: RunState, asking: Asking): readonly Move[] {
  const { request, tail } = state;
  const attempt = attemptOf(state);
  const held = request.at === 'held' && 'attempt' in request ? request.by : undefined;
  const moves: Move[] = [];
  if (request.at === 'held' && request.by === 'delay') {
    const { runId } = request.plan.ids;
    moves.push(event('delayEnded', { type: 'delayEnded', runId }), event('hide', { type: 'hide' }));
  }
  if (attempt) moves.push(...outOfOrder(attempt.runId).map((each) => event(nameOf(each), each)));
  const streams = attempt && (held === undefined || held === 'headers');
  const hasFailed = 'failure' in request && request.failure !== undefined;
  if (streams) moves.push(...wireMoves(attempt.runId, asking, hasFailed));
  if (tail.at === 'draining') moves.push(...wireMoves(tail.attempt.runId, asking, false));
  return moves;
}

function nameOf(each: RequestEvent): string {
  if (each.type === 'beforeSubmitEnded') return each.isAllowed ? 'allowed' : 'declined';
  if (each.type !== 'streamBroke') return each.type;
  const [kind = 'thrown'] = Object.entries(errors).flatMap(([name, error]) =>
    error === each.cause ? [name] : [],
  );
  return `broke ${kind}`;
}

/** The events about one request that contain no wire data. */
export function outOfOrder(runId: string): readonly RequestEvent[] {
  return [
    { type: 'beforeSubmitEnded', runId, isAllowed: true },
    { type: 'beforeSubmitEnded', runId, isAllowed: false },
    { type: 'execute', runId },
    { type: 'dispatchEnded', runId },
    { type: 'locked', runId },
    { type: 'lockedElsewhere', runId },
    { type: 'sending', runId },
    { type: 'got401', runId },
    { type: 'streamEnded', runId },
    { type: 'pauseTimedOut', runId },
    { type: 'drainTimedOut', runId },
    ...Object.values(errors).map((cause) => ({ type: 'streamBroke', runId, cause }) as const),
    { type: 'streamBroke', runId, cause: new Error('A host function threw.') },
  ];
}

const OPEN = { type: 'open' } as const;
const alive: readonly AgentEvent[] = [{ type: 'RUN_STARTED' }];
const failing = (error: (typeof errors)['failed'], final: boolean): StreamEnding => ({
  type: 'failed',
  error,
  final,
});

/** What one chunk of a stream may contain. */
function wireMoves(runId: string, { both, onlyA, changed }: Asking, hasFailed: boolean): readonly Move[] {
  const chunk = (name: string, ending: StreamEnding, rest: object = {}): Move =>
    event(`chunk ${name}`, { type: 'chunk', runId, events: alive, ending, ...rest });
  const paused = (interrupts: typeof both, error?: (typeof errors)['failed']): StreamEnding => ({
    type: 'paused',
    interrupts,
    ...(error && { error }),
  });
  const open = hasFailed ? failing(errors.failed, false) : OPEN;
  return [
    chunk('alive', open),
    chunk('raw', open, { events: [{ type: 'RAW' }] }),
    chunk('result', open, {
      events: [{ type: 'TOOL_CALL_RESULT', toolCallId: 'callA', messageId: 'm', content: '1' }],
    }),
    chunk('other call', open, { events: otherCall }),
    chunk('lost', open, { events: [], connection: 'lost' }),
    chunk('back', open, { events: [], connection: 'back' }),
    chunk('accepted A', open, { events: [], acceptedIndex: 0 }),
    chunk('accepted B', open, { events: [], acceptedIndex: 1 }),
    chunk('asks both', paused(both)),
    chunk('asks A', paused(onlyA)),
    chunk('asks otherwise', paused(changed)),
    chunk('refuses', paused(both, errors.failed)),
    chunk('refuses, asks otherwise', paused(changed, errors.failed)),
    chunk('finished', { type: 'finished', outcome: 'success', pendingToolCallIds: [] }),
    chunk('may fail', failing(errors.refused, false)),
    ...(['refused', 'gone', 'failed', 'unknown'] as const).map((kind) =>
      chunk(`fails ${kind}`, failing(errors[kind], true)),
    ),
  ];
}

function checkMoves(state: RunState): readonly Move[] {
  return [...state.checks].flatMap(([key, { id }]) => {
    const checked = (payload: string, issues: OutsideEvent & { type: 'checked' }): Move =>
      event(`checked ${payload}`, issues);
    const input = {
      method: 'answer',
      payload: payloadOfCheck(id),
      check: () => Promise.resolve([]),
    } as const;
    const base = { type: 'checked', key, checkId: id, input, ids: freshIds() } as const;
    return [
      checked('passes', { ...base, issues: [] }),
      checked('fails', { ...base, issues: [{ path: [], message: 'No.' }] }),
      checked('late', { ...base, checkId: -1, issues: [] }),
      event('check refused', { type: 'checkRefused', checkId: id }),
    ];
  });
}

const payloads = new Map<number, string>();
/** Records what a check is about, like the shell. */
export function rememberCheck(id: number, payload: unknown): void {
  payloads.set(id, String(payload));
}
export const payloadOfCheck = (id: number): string => payloads.get(id) ?? '';

/** What another tab, or an earlier page, may have stored: open, decided, in doubt, refused, or nothing. */
export function storedRuns(setting: Setting): Readonly<Record<string, DehydratedRun>> {
  const open = askedState({ ...setting, stored: false });
  const { toolCalls } = open.conversation;
  const pause = newPause(askingIn(setting).both, {
    batchId: 'b#other',
    askedBy: 'r#0',
    toolCalls,
    nextOrdinals: new Map(),
  });
  const items = pause.items.map((item) => ({
    ...item,
    decision: { status: 'resolved', payload: 'no' } as const,
    draft: 'theirs',
    digest: shownDigest(item.received, toolCalls),
  }));
  const decided = { ...pause, batchId: 'b#0', items };
  return {
    open: dehydrated(open, undefined),
    decided: dehydrated({ ...open, questions: { at: 'open', pause: decided } }, undefined),
    inDoubt: dehydrated(
      { ...open, questions: { at: 'inDoubt', pause: decided, wasRunLost: false } },
      undefined,
    ),
    refused: dehydrated(
      { ...open, questions: { at: 'refused', pause: { ...decided, batchId: 'b#9999' } } },
      undefined,
    ),
    over: dehydrated({ ...open, questions: { at: 'over', pause: decided } }, undefined),
    finished: dehydrated(
      { ...open, questions: { at: 'none' }, request: { at: 'idle', last: 'finished' } },
      undefined,
    ),
  };
}

const cached = new Map<Setting, Readonly<Record<string, DehydratedRun>>>();
const runsOf = (setting: Setting) => {
  const known = cached.get(setting) ?? storedRuns(setting);
  cached.set(setting, known);
  return known;
};

function storageMoves({ storage }: RunState, setting: Setting): readonly Move[] {
  const runs = Object.entries(runsOf(setting));
  if (storage.at === 'ready') {
    // A tab writes, and finds what another has written. It merges only records of the same questions.
    return [
      event('gone elsewhere', { type: 'goneElsewhere' }),
      ...runs.map(([name, run]) => event(`merged ${name}`, { type: 'merged', run })),
    ];
  }
  return [
    ...(storage.at === 'loading' ? [event('silent', { type: 'silent' })] : []),
    event('loaded nothing', { type: 'loaded', isSending: false, ids: freshIds() }),
    ...runs.map(([name, run]) =>
      event(`loaded ${name}`, { type: 'loaded', run, isSending: false, ids: freshIds() }),
    ),
    ...runs
      .slice(2, 3)
      .map(([name, run]) =>
        event(`loaded ${name} sending`, { type: 'loaded', run, isSending: true, ids: freshIds() }),
      ),
  ];
}

const shownInChat = { messages: [message], state: 'chat' } as const;
/** What the chat of the host may report. */
const chatMoves: readonly Move[] = (
  [
    { type: 'content', ...shownInChat },
    { type: 'busy' },
    { type: 'pending' },
    { type: 'idle', ...shownInChat },
  ] as const
).map((news) => event(`chat ${news.type}`, { type: 'chatChanged', news, ids: freshIds() }));

function tabMoves(state: RunState, setting: Setting): readonly Move[] {
  const { tabs } = state;
  const runs = runsOf(setting);
  const keys = keysIn(state);
  const turn = Math.max(tabs.turn, tabs.highestTurn) + 1;
  const word = (name: string, made: Omit<TabMessage, 'keys'>): Move =>
    event(`tab ${name}`, { type: 'tabMessage', message: { ...made, keys } });
  const decidedKeys = (run: DehydratedRun | undefined): Move[] =>
    run
      ? [
          event('tabDecided', {
            type: 'tabDecided',
            run,
            keys: (run.pause?.interrupts ?? []).map(({ key }) => key),
            at: 0,
          }),
        ]
      : [];
  return [
    event('tabsQuiet', { type: 'tabsQuiet' }),
    event('loggedOut', { type: 'loggedOut', blank: emptyConversation() }),
    word('old', { type: 'sending', turn: tabs.turn }),
    ...(tabs.unprocessed.length > 1
      ? []
      : [
          word('sending', { type: 'sending', turn }),
          word('refused', { type: 'ended', turn, delivery: 'refused' }),
          word('withdrawn', { type: 'ended', turn, delivery: 'none' }),
          word('in doubt', { type: 'ended', turn, delivery: 'inDoubt' }),
          word('finished', { type: 'ended', turn, delivery: 'none', run: runs['finished'] }),
        ]),
    event('tabAnswered', { type: 'tabAnswered', keys: keys.slice(0, 1), at: 0, ids: freshIds() }),
    ...decidedKeys(runs['open']),
    ...decidedKeys(runs['decided']),
    ...['unchanged', 'changed'].map((name) =>
      event(`tabListed ${name}`, {
        type: 'tabListed',
        listed: listedInterrupts(state, undefined).map((each) =>
          name === 'changed' ? { ...each, digest: 'other' } : each,
        ),
        at: 0,
        ids: freshIds(),
      }),
    ),
  ];
}

function surroundingMoves({ expires, offline, unread }: Setting, now: Surroundings): readonly Move[] {
  const tick = { type: 'tick', ids: freshIds() } as const;
  return [
    ...(offline && now.online ? [{ name: 'goes offline', surroundings: { online: false } }] : []),
    ...(offline
      ? [{ name: 'online', event: { type: 'online' } as const, surroundings: { online: true } }]
      : []),
    ...(expires ? [{ name: 'tick', event: tick, surroundings: { late: true } }] : []),
    ...(expires && !now.late ? [{ name: 'expires', surroundings: { late: true } }] : []),
    ...(unread
      ? [{ name: 'code', event: { type: 'codeWaitEnded' } as const, surroundings: { canReadSchemas: true } }]
      : []),
    ...(unread && !now.canReadSchemas
      ? [{ name: 'code late', event: { type: 'codeWaitEnded' } as const }]
      : []),
  ];
}
