import { behave, type Plan } from './Move.js';

/** A sequence that once violated a law. */
export interface Regression {
  /** What the run did. */
  readonly did: string;
  /** The law and its rule. */
  readonly rule: string;
  readonly plan: Plan;
}

const world = {
  autoSubmit: 'never',
  onExpired: 'ask',
  whilePending: 'refuse',
  stored: true,
  ahead: 0,
  shared: true,
  reconnects: false,
  refusesForEver: false,
  remembers: true,
  drains: false,
  kind: 0,
  first: 'ask1',
  secret: false,
  actions: false,
  stops: false,
} as const;

/** The first ones found, each minimized. */
export const regressions: readonly Regression[] = [
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
    did: 'sends what a host held when a person stopped it',
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
    did: 'sends words whose signal was aborted before',
    rule: '1 no press',
    plan: { ...world, whilePending: 'steer', moves: [{ do: 'sendAborted', tab: 0 }] },
  },
  {
    did: 'approves a call whose arguments came late',
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
    did: 'sends a cancellation that a clock made of a queued answer',
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
    did: 'says with a refresh what never left',
    rule: '1 no words',
    plan: {
      ...world,
      first: 'finish',
      moves: [{ do: 'offline' }, { do: 'send', tab: 0 }, { do: 'online' }, { do: 'refresh', tab: 0 }],
    },
  },
  {
    did: 'repeats with every refresh the words that were refused',
    rule: '4 way forward',
    plan: {
      ...world,
      stored: false,
      remembers: false,
      moves: [
        { do: 'reload', tab: 0 },
        { do: 'send', tab: 0 },
        { do: 'refresh', tab: 0 },
      ],
    },
  },
  {
    did: 'sends questions that were left, because other words failed',
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
    did: 'sends a decision that its own transaction took back',
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
    did: 'forgets over a reload that a changed answer may have arrived before',
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
    did: 'loses a draft of the time in which a host held the batch',
    rule: '3 draft',
    plan: {
      ...world,
      moves: [
        { do: 'hold', kind: 'headers' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'draft', at: 0, value: 0, tab: 0 },
        { do: 'settle', at: 0, ok: false },
      ],
    },
  },
  {
    did: 'keeps the cancellations of words that the host declined',
    rule: '3 decision',
    plan: {
      ...world,
      moves: [
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'fail', kind: 'beforeSubmit', how: 'reject' },
        { do: 'steer', tab: 0 },
      ],
    },
  },
  {
    did: 'stores after a logout what the host let go late',
    rule: '5 stored',
    plan: {
      ...world,
      moves: [
        { do: 'hold', kind: 'beforeSubmit' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'logout' },
        { do: 'settle', at: 0, ok: true },
      ],
    },
  },
  {
    did: 'broadcasts after a logout once it has the lock',
    rule: '5 broadcast',
    plan: {
      ...world,
      moves: [
        { do: 'hold', kind: 'lock' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'logout' },
        { do: 'settle', at: 0, ok: true },
      ],
    },
  },
  {
    did: 'never settles the promise of a queue that was left',
    rule: '7 unsettled',
    plan: {
      ...world,
      moves: [
        { do: 'offline' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'leave', tab: 0 },
      ],
    },
  },
  {
    did: 'rejects with an error of the host',
    rule: '7 rejection',
    plan: {
      ...world,
      moves: [
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'fail', kind: 'beforeSubmit', how: 'throw' },
        { do: 'submit', tab: 0 },
      ],
    },
  },
  {
    did: 'resolves a send while the next request is on its way',
    rule: '7 rest',
    plan: {
      ...world,
      reconnects: true,
      remembers: false,
      drains: true,
      moves: [
        { do: 'hold', kind: 'beforeSubmit' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
      ],
    },
  },
  {
    did: 'is disconnected for good while it reconnects',
    rule: '7 snapshot',
    plan: {
      ...world,
      reconnects: true,
      moves: [
        { do: 'agent', behaviour: behave({ breakAt: 1, breaks: 'close' }) },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
      ],
    },
  },
  {
    did: 'tells other tabs what stood there after a logout',
    rule: '5 broadcast',
    plan: {
      ...world,
      reconnects: true,
      moves: [
        { do: 'agent', behaviour: behave({ next: 'ask2', breakAt: 0, breaks: 'close' }) },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'logout' },
      ],
    },
  },
  {
    did: 'cancels by steering what a person has approved since',
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
    did: 'forgets the promise of a batch that was held when the other page stored something else',
    rule: '7 unsettled',
    plan: {
      ...world,
      shared: false,
      reconnects: true,
      drains: true,
      kind: 1,
      first: 'ask2',
      moves: [
        { do: 'hold', kind: 'fetch' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'yes', at: 1, value: 0, tab: 0 },
        { do: 'agent', behaviour: behave({ next: 'otherMessage', breakAt: 1, breaks: 'close' }) },
        { do: 'submit', tab: 0 },
        { do: 'open', tab: 0 },
        { do: 'submit', tab: 1 },
        { do: 'settle', at: 0, ok: false },
        { do: 'settle', at: 0, ok: true },
        { do: 'refresh', tab: 0 },
      ],
    },
  },
  {
    did: 'does not hear that a tab sends which came later',
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
  {
    did: 'loses a draft of the time in which a host held the batch that then left',
    rule: '3 draft',
    plan: {
      ...world,
      moves: [
        { do: 'agent', behaviour: behave({ next: 'newId', breakAt: 1, breaks: 'cut' }) },
        { do: 'hold', kind: 'beforeSubmit' },
        { do: 'yes', at: 0, value: 0, tab: 0 },
        { do: 'submit', tab: 0 },
        { do: 'draft', at: 0, value: 1, tab: 0 },
        { do: 'settle', at: 0, ok: true },
      ],
    },
  },
];
