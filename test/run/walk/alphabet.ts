import { itemOf, type Pause } from '../../../src/decisions/Pause.js';
import type { OutsideEvent } from '../../../src/run/MachineEvent.js';
import { attemptOf, isUnderWay, pauseOf, type RunState } from '../../../src/run/RunState.js';
import { event, keysIn, message, type Move } from './Move.js';
import { requestMoves } from './requestMoves.js';
import { askingIn, errors, freshIds, freshTicket, type Setting, type Surroundings } from './SmallWorld.js';
import { chatMoves, storageMoves, tabMoves } from './tabMoves.js';

/** The two payloads. */
const PAYLOADS = ['yes', 'no'] as const;

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
