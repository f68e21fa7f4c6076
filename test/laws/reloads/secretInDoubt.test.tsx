import { act, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { createAgentRun } from 'react-agent-interrupts/core';
import {
  asks,
  fakeServer,
  memoryStorage,
  scriptedRun,
  type InterruptSketch,
} from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';
import { Browser } from '../../reliability/Browser.js';

// reliability.md: “An answer in doubt is shown as such, and sending it again may repeat the work. The panel warns
// first.” The JSDoc of `possiblyAnswered`: “Whether an earlier batch, which may have arrived, contained an answer to
// this interrupt.”

const ask: InterruptSketch = {
  id: 'a',
  reason: 'input_required',
  message: 'Password?',
  responseSchema: { type: 'string', format: 'password' },
};
const warning = 'This question may already have been answered. An earlier answer may have arrived.';
const failed = () => new Response('', { status: 503 });

it('a secret that may have arrived is asked again after a reload with a warning, and is not shown as kept', async () => {
  const storage = memoryStorage();
  const page = (answers: Parameters<typeof scriptedRun>[0]) =>
    scriptedRun(answers, { threadId: 'thread', tabs: false, storage }).run;
  const before = page([asks(ask), failed]);
  const leave = before.subscribe(() => undefined);
  const { interrupts } = await before.send('Go');
  before.answer(interrupts[0]?.key ?? '', 'hunter22');
  await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('inDoubt'));
  leave();
  const after = page([]);
  render(<InterruptPanel run={after} />);
  await act(() => vi.waitFor(() => expect(after.getSnapshot().interrupts).toHaveLength(1)));
  expect(after.getSnapshot().interrupts).toMatchObject([{ status: 'open', possiblyAnswered: true }]);
  expect(screen.getByRole('article')).toHaveTextContent(warning);
  expect(screen.getByRole('status')).toHaveTextContent(`The agent asks: Password? ${warning}`);
  expect(screen.getByRole('status')).not.toHaveTextContent('kept');
});

it('a secret that another tab has sent, and that may have arrived, is asked here with a warning', async () => {
  const { fetch } = fakeServer(asks(ask), asks(ask), failed);
  const browser = new Browser();
  const tab = () =>
    createAgentRun({ url: 'http://agent.test', threadId: 't', fetch, tabs: browser.open().tabs });
  const [here, there] = [tab(), tab()];
  render(<InterruptPanel run={here} />);
  const { interrupts } = await there.send('Go');
  await act(() => here.send('Go'));
  await act(async () => void there.answer(interrupts[0]?.key ?? '', 'hunter22'));
  await act(() => vi.waitFor(() => expect(here.getSnapshot().batch.delivery).toBe('inDoubt')));
  expect(screen.getByRole('article')).toHaveTextContent(warning);
  expect(screen.getByRole('status')).toHaveTextContent(warning);
  expect(screen.getByRole('status')).not.toHaveTextContent('kept');
});
