import { act, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { object } from '../../components/showForm.js';
import { formLoads } from '../clumsy/hands.js';

const card = () => screen.getByRole('article');
/** Two frames: a browser takes the focus from a disabled element when it renders. */
const frames = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

const schema = object({ name: { type: 'string', title: 'Name' } });
const editable = object({ approved: { type: 'boolean' }, editedArgs: { type: 'object' } }, ['approved']);
const toolCall = {
  id: 'call-1',
  name: 'pay',
  args: { name: 'Ann' },
  argsText: '{"name":"Ann"}',
  status: 'suspended',
  proposedBy: 'run-1',
} as const;

/** accessibility.md: “It never moves to the top of the page.” */
describe('the focus in a field stays in the card', () => {
  it.each([
    ['a form', { reason: 'input_required', responseSchema: schema }, undefined],
    ['a text', { reason: 'odd:one' }, undefined],
    ['an edit', { reason: 'tool_call', responseSchema: editable, toolCall }, 'Edit'],
  ] as const)('when the time to answer is up: %s', async (_, question, open) => {
    const run = staticRun({ interrupts: [pendingInterrupt({ id: 'a', ...question })] });
    render(<InterruptPanel run={run} />);
    if (open) act(() => screen.getByRole('button', { name: open }).click());
    const field = await screen.findByRole('textbox', {}, formLoads);
    act(() => field.focus());
    expect(field).toHaveFocus();
    const { draft } = run.getSnapshot().interrupts[0] ?? {};
    act(() => run.update({ interrupts: [pendingInterrupt({ id: 'a', ...question, draft, expired: true })] }));
    await frames();
    expect(card()).toHaveAttribute('data-expired');
    expect(field).toBeDisabled();
    expect(card().contains(document.activeElement)).toBe(true);
  });

  it('when the question changes', async () => {
    const question = { id: 'a', reason: 'input_required', message: 'One?', responseSchema: schema };
    const run = staticRun({ interrupts: [pendingInterrupt(question)] });
    render(<InterruptPanel run={run} />);
    const field = await screen.findByRole('textbox', { name: /Name/ }, formLoads);
    act(() => field.focus());
    const responseSchema = object({ other: { type: 'string', title: 'Other' } });
    act(() => run.update({ interrupts: [pendingInterrupt({ ...question, responseSchema })] }));
    await screen.findByRole('textbox', { name: /Other/ }, formLoads);
    await frames();
    expect(card().contains(document.activeElement)).toBe(true);
  });
});
