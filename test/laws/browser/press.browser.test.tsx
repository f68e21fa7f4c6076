import { act, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { presses } from './hand.js';

const ask = (to: string, digest = to) =>
  pendingInterrupt({
    id: 'a',
    key: 'a',
    reason: 'tool_call',
    message: `Send it to ${to}?`,
    toolCall: { id: 'a', name: 'send', args: { to }, argsText: '', status: 'suspended', proposedBy: 'run' },
    digest,
  });

const decided = (id: string, payload: boolean) =>
  pendingInterrupt({
    id,
    reason: 'confirmation',
    message: `${id}?`,
    status: 'answered',
    decision: { status: 'resolved', payload },
  });

const button = (name: string) => screen.getByRole('button', { name });

describe.each(Object.entries(presses))('a press with %s', (_with, press) => {
  // A decision applies to what was shown: if the question changes, it reopens.
  it('that started on another question decides nothing about the new one', async () => {
    const run = staticRun({ interrupts: [ask('Ann')] });
    render(<InterruptPanel run={run} />);
    await press.down(button('Approve'));
    act(() => run.update({ interrupts: [ask('Bob')] }));
    await press.up(button('Approve'));
    expect(run.calls).toEqual([]);
    // A second press decides about the new question.
    await press.down(button('Approve'));
    await press.up(button('Approve'));
    expect(run.calls).toEqual([{ verb: 'approve', args: ['a'] }]);
  });

  it('decides if the same question arrived again meanwhile', async () => {
    const run = staticRun({ interrupts: [ask('Ann')] });
    render(<InterruptPanel run={run} />);
    await press.down(button('Approve'));
    act(() => run.update({ interrupts: [ask('Ann')], messages: [] }));
    await press.up(button('Approve'));
    expect(run.calls).toEqual([{ verb: 'approve', args: ['a'] }]);
  });

  // Law 1: answers are sent only after a user action on exactly these answers.
  it('on Send sends only the answers that were shown when it started', async () => {
    const run = staticRun({ interrupts: [decided('a', true), decided('b', true)] });
    render(<InterruptPanel run={run} />);
    await press.down(button('Send'));
    // Another tab has reported another decision.
    act(() => run.update({ interrupts: [decided('a', false), decided('b', true)] }));
    await press.up(button('Send'));
    expect(run.calls).toEqual([]);
    await press.down(button('Send'));
    await press.up(button('Send'));
    expect(run.calls).toEqual([{ verb: 'submit', args: [] }]);
  });
});
