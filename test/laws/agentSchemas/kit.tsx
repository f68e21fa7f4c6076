import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';
import { asks, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect } from 'vitest';

const formLoads = { timeout: 20_000 };

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const field = (name: RegExp) => screen.getByRole('textbox', { name });
export const fields = () =>
  [...document.querySelectorAll('form :is(input, select, textarea)')].filter(
    (each) => each.getAttribute('type') !== 'hidden',
  );

/** The rows of the changes, without their headings. */
export const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

async function show(first: Parameters<typeof scriptedRun>[0][number]) {
  const { run, requests } = scriptedRun([first, says('Done.')]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  return {
    run,
    /** What is sent. */
    sent: async (): Promise<unknown> => {
      await waitFor(() => expect(requests).toHaveLength(2));
      const [entry] = requests[1]?.resume ?? [];
      return entry && 'payload' in entry ? entry.payload : undefined;
    },
  };
}

/** Opens the editor for these arguments. */
export async function edit(args: unknown, schema: JsonObject) {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: schema },
    required: ['approved'],
  };
  const shown = await show(proposes({ name: 'act', args }, { responseSchema }));
  await press('Edit');
  await screen.findByRole('button', { name: 'Approve with edits' }, formLoads);
  return {
    ...shown,
    approve: async () => {
      await press('Approve with edits');
      return shown.sent();
    },
  };
}

/** Shows the form for an answer. */
export async function answer(schema: JsonObject) {
  const shown = await show(asks({ reason: 'input_required', message: 'Which?', responseSchema: schema }));
  await screen.findByRole('button', { name: 'Answer' }, formLoads);
  return {
    ...shown,
    submit: async () => {
      await press('Answer');
      return shown.sent();
    },
  };
}

/** An object with these fields. */
export const group = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});
