import { act, render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

// docs/forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”

const loads = { timeout: 20_000 };
const text = { type: 'string' };

async function show(properties: JsonObject) {
  const responseSchema = { type: 'object', properties, required: Object.keys(properties) };
  const { run, requests } = scriptedRun([asks({ reason: 'input_required', responseSchema }), says('Done.')]);
  await act(() => run.send('Label it'));
  render(<InterruptPanel run={run} pressGuard={0} />);
  await screen.findByRole('button', { name: 'Answer' }, loads);
  return () => requests.slice(1).map(({ resume }): unknown => resume?.[0]?.payload);
}
const press = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));
const fill = (field: HTMLElement, value: string) => act(() => userEvent.fill(field, value));
const isRefused = async (message: string) => expect((await screen.findAllByText(message))[0]).toBeVisible();
const nameAt = (index: number) => {
  const field = screen.getAllByRole('textbox', { name: /^Name of/ })[index];
  if (!field) throw new Error('There is no such name.');
  return field;
};

describe('a name that a form cannot hold', () => {
  const labels = { labels: { type: 'object', additionalProperties: text } };

  it.each(['', 'constructor', 'toString', '__proto__'])(
    'is not replaced by another one that is then sent: “%s”',
    async (name) => {
      const sent = await show(labels);
      await press('Add to labels');
      await fill(nameAt(0), name);
      await press('Answer');
      await isRefused(`“${name}” is not allowed as a name here.`);
      expect(nameAt(0)).toHaveValue(name);
      expect(sent()).toEqual([]);
      await fill(nameAt(0), 'colour');
      await act(() => userEvent.tab());
      await press('Answer');
      await waitFor(() => expect(sent()).toEqual([{ labels: { colour: '' } }]));
    },
  );

  it('is one that another value has', async () => {
    const sent = await show(labels);
    await press('Add to labels');
    await fill(nameAt(0), 'colour');
    await press('Add to labels');
    await fill(nameAt(1), 'colour');
    await press('Answer');
    await isRefused('“colour” is not allowed as a name here.');
    expect(sent()).toEqual([]);
    await fill(nameAt(1), 'size');
    await act(() => userEvent.tab());
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([{ labels: { colour: '', size: '' } }]));
  });

  it.each(['constructor', 'toString', '__proto__'])('is refused in a field for JSON: %s', async (name) => {
    const sent = await show({ data: {}, note: text });
    const field = screen.getByRole('textbox', { name: /^data/ });
    await fill(field, `{"a":[{"${name}":1}]}`);
    await fill(screen.getByRole('textbox', { name: /^note/ }), 'n');
    await press('Answer');
    await isRefused(`“${name}” is not allowed as a name here.`);
    expect(sent()).toEqual([]);
    await fill(field, '{"a":[{"b":1}]}');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([{ data: { a: [{ b: 1 }] }, note: 'n' }]));
  });
});
