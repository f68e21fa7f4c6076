import { act, render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

// docs/forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
// docs/reliability.md: “A form sends only values that it shows.”

const loads = { timeout: 20_000 };
const text = { type: 'string' };

/** A question whose answer may have keys of any name. One was added, and its name is being typed. */
async function typeName(name: string) {
  const responseSchema = { type: 'object', properties: { owner: text }, additionalProperties: text };
  const { run, requests } = scriptedRun([
    asks({ reason: 'input_required', message: 'Which labels?', responseSchema }),
    says('Done.'),
  ]);
  await act(() => run.send('Label it'));
  render(<InterruptPanel run={run} />);
  const add = await screen.findByRole('button', { name: 'Add' }, loads);
  await act(() => userEvent.click(add));
  const field = await screen.findByRole('textbox', { name: /^Name of/ });
  await act(() => userEvent.fill(field, name));
  return { field, sent: () => requests.slice(1).map(({ resume }): unknown => resume?.[0]?.payload) };
}
const answer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Answer' });

describe('the name of a value that is still being typed', () => {
  it('is confirmed by Enter, which sends nothing', async () => {
    const { field, sent } = await typeName('colour');
    await act(() => userEvent.keyboard('{Enter}'));
    expect(sent()).toEqual([]);
    expect(await screen.findByRole('textbox', { name: 'Name of colour' })).toHaveValue('colour');
    expect(field).toHaveFocus();
    await act(() => userEvent.click(answer()));
    await waitFor(() => expect(sent()).toEqual([{ colour: '' }]));
  });

  // Voice control presses a button without moving the focus to it.
  it('is the name that is sent if the form is submitted from elsewhere', async () => {
    const { sent } = await typeName('colour');
    act(() => answer().click());
    await waitFor(() => expect(sent()).toEqual([{ colour: '' }]));
  });

  it('is the name that is sent by Enter in another field', async () => {
    const { sent } = await typeName('colour');
    await act(() => userEvent.click(screen.getByRole('textbox', { name: /^owner/ })));
    await act(() => userEvent.keyboard('{Enter}'));
    await waitFor(() => expect(sent()).toEqual([{ colour: '' }]));
  });
});
