import { render, screen, waitFor } from '@testing-library/react';
import type { AgentRun, RunSnapshot } from 'react-agent-interrupts';
import { AgentRunError, InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { enter, likeAPage } from '../clumsy/hands.js';
import { centerOf, press, rest } from './pointer.js';

// accessibility.md: “The first click of a double click may put another button in the same place, or change what the
// button does. The second click and the repeated presses of a held Enter key are therefore ignored.”

const ask = (id: string) => pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${id}?` });
const answered = {
  ...ask('a'),
  status: 'answered',
  decision: { status: 'resolved', payload: true },
} as const;
const failed = new AgentRunError('network', 'The network failed.', { retryable: true });

const buttons: [string, keyof AgentRun, Partial<RunSnapshot>][] = [
  ['Stop', 'stop', { status: 'resuming', interrupts: [{ ...answered, delivery: 'sending' }] }],
  ['Try again', 'retry', { status: 'failed', error: failed }],
  ['Undo', 'reopen', { interrupts: [answered, ask('b')] }],
  ['Leave without an answer', 'leave', { interrupts: [ask('a')] }],
];

/** A panel in which every call lets three other questions appear. */
async function shown(name: string, snapshot: Partial<RunSnapshot>) {
  const given = staticRun(snapshot);
  const { batch } = given.getSnapshot();
  if (name.startsWith('Leave')) given.update({ batch: { ...batch, canLeave: true } });
  if (name === 'Stop') given.update({ batch: { ...batch, delivery: 'sending' } });
  const calls: string[] = [];
  const counted = <Verb extends 'stop' | 'retry' | 'leave' | 'reopen' | 'approve' | 'deny' | 'cancel'>(
    verb: Verb,
  ) =>
    (() => {
      calls.push(verb);
      given.update({ status: 'interrupted', error: undefined, interrupts: ['x', 'y', 'z'].map(ask) });
      return verb === 'retry' ? Promise.resolve(given.getSnapshot()) : { ok: true };
    }) as unknown as AgentRun[Verb];
  const run: AgentRun = {
    ...given,
    stop: counted('stop'),
    retry: counted('retry'),
    leave: counted('leave'),
    reopen: counted('reopen'),
    approve: counted('approve'),
    deny: counted('deny'),
    cancel: counted('cancel'),
  };
  render(<InterruptPanel run={run} pressGuard={500} />);
  likeAPage();
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}(?! all)`) });
  await waitFor(() => expect(button).toBeVisible());
  return { button, calls };
}

const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));

describe.each(buttons)('“%s”', (name, verb, snapshot) => {
  it('acts once on a double click, and on nothing that has appeared since', async () => {
    const { button, calls } = await shown(name, snapshot);
    const place = centerOf(button);
    await rest(place);
    await settled();
    await press(place);
    await press(place, 2);
    await settled();
    expect(calls).toEqual([verb]);
  });

  it('acts once while Enter is held, and on nothing that has appeared since', async () => {
    const { button, calls } = await shown(name, snapshot);
    await settled();
    await enter(button, 8);
    await settled();
    expect(calls).toEqual([verb]);
  });
});
