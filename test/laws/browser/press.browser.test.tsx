import { act, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { presses } from './hand.js';

const ask = (to: string, digest = to) =>
  pendingInterrupt({ id: 'a', key: 'a', reason: 'tool_call', message: `Send it to ${to}?`, digest });

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
  // "A decision is tied to what was shown: if the question changes, it opens again." (README)
  it('that began on another question decides nothing about the one that has come', async () => {
    const run = staticRun({ interrupts: [ask('Ann')] });
    render(<InterruptPanel run={run} />);
    await press.down(button('Approve'));
    act(() => run.update({ interrupts: [ask('Bob')] }));
    await press.up(button('Approve'));
    expect(run.calls).toEqual([]);
    // What is shown by now is decided by another press.
    await press.down(button('Approve'));
    await press.up(button('Approve'));
    expect(run.calls).toEqual([{ verb: 'approve', args: ['a'] }]);
  });

  it('decides, though the same question was told again meanwhile', async () => {
    const run = staticRun({ interrupts: [ask('Ann')] });
    render(<InterruptPanel run={run} />);
    await press.down(button('Approve'));
    act(() => run.update({ interrupts: [ask('Ann')], messages: [] }));
    await press.up(button('Approve'));
    expect(run.calls).toEqual([{ verb: 'approve', args: ['a'] }]);
  });

  // "Answers are sent only after a person's action on exactly these answers." (docs/reliability.md, law 1)
  it('on Send sends no answers but those that stood there as it began', async () => {
    const run = staticRun({ interrupts: [decided('a', true), decided('b', true)] });
    render(<InterruptPanel run={run} />);
    await press.down(button('Send'));
    // Another tab has told of another decision.
    act(() => run.update({ interrupts: [decided('a', false), decided('b', true)] }));
    await press.up(button('Send'));
    expect(run.calls).toEqual([]);
    await press.down(button('Send'));
    await press.up(button('Send'));
    expect(run.calls).toEqual([{ verb: 'submit', args: [] }]);
  });
});
