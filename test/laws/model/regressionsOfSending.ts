import { behave } from './Move.js';
import { world, type Regression } from './Regression.js';

/** Sequences that violated law 1 or 2, each minimized. */
export const regressionsOfSending: readonly Regression[] = [
  {
    did: 'sends a queue that an earlier page submitted',
    rule: '1 no press',
    plan: {
      ...world,
      moves: [
        { do: 'offline' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'time', milliseconds: 1500 },
        { do: 'reload', tab: 0 },
        { do: 'online' },
      ],
    },
  },
  {
    did: 'sends a batch that a host delayed, after the user has stopped it',
    rule: '1 no press',
    plan: {
      ...world,
      moves: [
        { do: 'hold', kind: 'beforeSubmit' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'stop', tab: 0 },
        { do: 'settle', at: 0, ok: true },
      ],
    },
  },
  {
    did: 'sends a message whose signal was already aborted',
    rule: '1 no press',
    plan: { ...world, whilePending: 'steer', moves: [{ do: 'sendAborted', tab: 0 }] },
  },
  {
    did: 'approves a call whose arguments arrived late',
    rule: '1 changed question',
    plan: {
      ...world,
      drains: true,
      kind: 1,
      moves: [
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'streams', at: 0, how: 'lateCall' },
        { do: 'submit', tab: 0 },
      ],
    },
  },
  {
    did: 'sends a cancellation for a queued answer that has expired',
    rule: '1 other entries',
    plan: {
      ...world,
      onExpired: 'cancel',
      moves: [
        { do: 'offline' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'time', milliseconds: 700000 },
        { do: 'online' },
      ],
    },
  },
  {
    did: 'sends with a refresh a message that was never sent',
    rule: '1 no words',
    plan: {
      ...world,
      first: 'finish',
      moves: [{ do: 'offline' }, { do: 'send', tab: 0 }, { do: 'online' }, { do: 'refresh', tab: 0 }],
    },
  },
  {
    did: 'sends answers that were left, after another message has failed',
    rule: '1 no press',
    plan: {
      ...world,
      moves: [
        { do: 'offline' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'leave', tab: 0 },
        { do: 'send', tab: 0 },
        { do: 'online' },
      ],
    },
  },
  {
    did: 'sends a decision that its own transaction has undone',
    rule: '1 no press',
    plan: {
      ...world,
      autoSubmit: 'single',
      moves: [
        {
          do: 'transaction',
          tab: 0,
          steps: [
            { do: 'yes', at: 0, value: 0 },
            { do: 'reopen', at: 0, value: 0 },
          ],
        },
      ],
    },
  },
  {
    did: 'forgets in a reload that an earlier answer may have arrived',
    rule: '2 twice',
    plan: {
      ...world,
      moves: [
        { do: 'agent', behaviour: behave({ how: 'failAfter', code: 'E_UNHEARD_OF' }) },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'time', milliseconds: 1500 },
        { do: 'reload', tab: 0 },
        { do: 'submit', tab: 0 },
      ],
    },
  },
  {
    did: 'posts while another tab resumes',
    rule: '2 concurrent',
    plan: {
      ...world,
      stored: false,
      moves: [
        { do: 'hold', kind: 'fetch' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'open', tab: 0 },
        { do: 'send', tab: 1 },
      ],
    },
  },
  {
    did: 'cancels with a `steer` what the user has approved since',
    rule: '1 no press',
    plan: {
      ...world,
      first: 'ask2',
      moves: [
        { do: 'hold', kind: 'headers' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'steer', tab: 0 },
        { do: 'yes', at: 0, value: 2, tab: 0 },
      ],
    },
  },
  {
    did: 'hides for a frame that an answer is being checked',
    rule: '1 changed question',
    plan: { ...world, first: 'ask2', kind: 2, moves: [{ do: 'checked', at: 0, value: 0, tab: 0 }] },
  },
  {
    did: 'does not learn that a tab that was opened later is sending',
    rule: '2 twice',
    plan: {
      ...world,
      autoSubmit: 'single',
      onExpired: 'cancel',
      whilePending: 'steer',
      remembers: false,
      drains: true,
      kind: 1,
      first: 'ask2',
      moves: [
        { do: 'hold', kind: 'headers' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'yes', at: 1, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'reopen', at: 0, value: 0, tab: 0 },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'open', tab: 0 },
        { do: 'submit', tab: 1 },
      ],
    },
  },
];
