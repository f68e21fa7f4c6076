import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import { createAsker, type Asker } from 'react-agent-interrupts/asker';
import { scriptedRun } from 'react-agent-interrupts/testing';

const patience = { timeout: 30_000 };
const made: Asker[] = [];
afterEach(() => {
  for (const { run } of made.splice(0)) run.dispose();
});

function shownAsker(): Asker {
  scriptedRun([]);
  const asker = createAsker();
  made.push(asker);
  render(<InterruptPanel run={asker.run} />);
  return asker;
}

const card = async (message: string) => {
  const text = await screen.findByRole('heading', { name: message }, patience);
  return within(text.closest('article') ?? document.body);
};

it('a question that arrives does not change what the user types into another one', async () => {
  const asker = shownAsker();
  const named = asker.ask<string>({
    message: 'Which name?',
    responseSchema: { type: 'string', title: 'Name' },
  });
  const name = await (await card('Which name?')).findByLabelText(/Name/, {}, patience);
  await userEvent.type(name, 'Ad');
  const sure = asker.ask<boolean>({ message: 'Sure?', responseSchema: { type: 'boolean' } });
  await card('Sure?');
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, 'a');
  await userEvent.click(await (await card('Sure?')).findByRole('button', { name: 'Approve' }, patience));
  await expect(sure).resolves.toEqual({ status: 'resolved', payload: true });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await userEvent.click((await card('Which name?')).getByRole('button', { name: 'Answer' }));
  await expect(named).resolves.toEqual({ status: 'resolved', payload: 'Ada' });
});

it('two open questions have no bar that sends them together', async () => {
  const asker = shownAsker();
  void asker.ask({ message: 'A?', responseSchema: { type: 'boolean' } }).catch(() => undefined);
  void asker.ask({ message: 'B?', responseSchema: { type: 'boolean' } }).catch(() => undefined);
  await card('A?');
  await card('B?');
  expect(screen.queryByRole('region', { name: 'Your answers' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

it('a question that is withdrawn leaves the others as they are', async () => {
  const asker = shownAsker();
  const withdrawal = new AbortController();
  const withdrawn = asker.ask(
    { message: 'A?', responseSchema: { type: 'boolean' } },
    { signal: withdrawal.signal },
  );
  const asked = asker.ask({ message: 'B?', responseSchema: { type: 'boolean' } });
  await card('A?');
  withdrawal.abort(new Error('withdrawn'));
  await expect(withdrawn).rejects.toThrow('withdrawn');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'A?' })).toBeNull());
  await userEvent.click(await (await card('B?')).findByRole('button', { name: 'Deny' }, patience));
  await expect(asked).resolves.toEqual({ status: 'resolved', payload: false });
});
