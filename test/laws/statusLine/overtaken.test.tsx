import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, InterruptPanel, type AgentRunOptions } from 'react-agent-interrupts';
import { createAgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, scriptedRun, type Reply } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Browser } from '../../reliability/Browser.js';

// reliability.md, law 7: what the page announces is correct. The status line stays in the page, where a screen reader
// can read it again.

const spoken = () => screen.getByRole('status').textContent;
const ask = (id: string, rest: object = {}) => ({
  id,
  reason: 'confirmation',
  message: `Question ${id}?`,
  ...rest,
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function open(first: Reply, next: () => Reply, options: Partial<AgentRunOptions> = {}) {
  const { run } = scriptedRun([first, next], { protocol: agUi({ refresh: true }), ...options });
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  const refresh = () => act(() => run.refresh());
  return { run, refresh };
}

afterEach(() => void vi.useRealTimers());

describe('after a refresh, the status line has no outdated announcement', () => {
  it('about a question that is no longer asked', async () => {
    const { refresh } = await open(asks(ask('a'), ask('b')), () => asks(ask('b')));
    expect(spoken()).toBe('The agent has 2 questions. First: Question a?');
    await refresh();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(spoken()).not.toContain('Question a?');
    expect(spoken()).not.toContain('2 questions');
  });

  it('about how many questions are answered', async () => {
    const { refresh } = await open(asks(ask('a'), ask('b'), ask('c')), () => asks(ask('b'), ask('c')));
    await userEvent.click(screen.getAllByRole('button', { name: 'Yes' })[0] as HTMLElement);
    expect(spoken()).toBe('Yes. 1 of 3 answered.');
    await refresh();
    expect(screen.getByText('0 of 2 answered')).toBeVisible();
    expect(spoken()).not.toContain('1 of 3');
  });

  it('about the time of a question that has time left again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { refresh } = await open(asks(ask('a', { expiresAt: inSeconds(10) }), ask('b')), () =>
      asks(ask('a', { expiresAt: inSeconds(600) }), ask('b')),
    );
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(spoken()).toBe('Time is up: Question a?');
    await refresh();
    expect(screen.getAllByRole('button', { name: 'Yes' })).toHaveLength(2);
    expect(spoken()).not.toContain('Time is up');
  });
});

it('a question that another tab has answered with a secret, and that is open again, is not announced as answered', async () => {
  const asked = asks({
    id: 'a',
    reason: 'input_required',
    message: 'Password?',
    responseSchema: { type: 'string', format: 'password' },
  });
  let respond: (response: Response) => void = () => undefined;
  const { fetch } = fakeServer(asked, asked, () => new Promise<Response>((resolve) => (respond = resolve)));
  const browser = new Browser();
  const tab = () =>
    createAgentRun({ url: 'http://agent.test', threadId: 't', fetch, tabs: browser.open().tabs });
  const [here, there] = [tab(), tab()];
  render(<InterruptPanel run={here} />);
  const { interrupts } = await there.send('Go');
  await act(() => here.send('Go'));
  await act(async () => void there.answer(interrupts[0]?.key ?? '', 'hunter22'));
  const delivery = () => here.getSnapshot().interrupts[0]?.delivery;
  await act(() => vi.waitFor(() => expect(delivery()).toBe('elsewhere')));
  expect(spoken()).toBe('Answered in another tab.');
  await act(async () => respond(new Response('', { status: 422 })));
  await act(() => vi.waitFor(() => expect(delivery()).toBe('none')));
  expect(here.getSnapshot().interrupts[0]?.status).toBe('open');
  expect(spoken()).not.toContain('Answered in another tab');
  expect(spoken()).not.toContain('kept');
});
