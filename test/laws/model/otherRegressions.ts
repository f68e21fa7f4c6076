import { behave } from './Move.js';
import { world, type Regression } from './Regression.js';

/** Sequences that violated another law, each minimized. */
export const otherRegressions: readonly Regression[] = [
  {
    did: 'repeats a refused message with every refresh',
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
    did: 'loses a draft that was written while a host delayed the batch',
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
    did: 'keeps the cancellations of a message that the host declined',
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
    did: 'stores after a logout what the host has released late',
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
    did: 'never settles the promise of a queued batch that was left',
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
    did: 'resolves a send while the next request is in progress',
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
    did: 'shows a lost stream as final while it reconnects',
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
    did: 'sends the earlier interrupts to other tabs after a logout',
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
    did: 'never settles the promise of a delayed batch after another page has stored something else',
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
    did: 'loses a draft that was written while a host delayed a batch that was then sent',
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
