import { act, render, screen, waitFor, within } from '@testing-library/react';
import {
  DecisionHistory,
  InterruptPanel,
  type AgentRun,
  type InterruptPanelProps,
} from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { yesOrNo } from '../clumsy/hands.js';

// renderers.md: the receipt stays, with its time, until the agent asks again.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

type Replies = Parameters<typeof scriptedRun>[0];

async function show(replies: Replies, panel: Omit<InterruptPanelProps, 'run'> = {}) {
  const { run } = scriptedRun(replies);
  await run.send('Go');
  const view = render(<InterruptPanel run={run} {...panel} />);
  return { run, ...view };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const receipts = () => screen.queryByRole('region', { name: 'Your answers' });
const finished = (run: AgentRun) =>
  waitFor(() => expect([run.getSnapshot().status, run.getSnapshot().interrupts]).toEqual(['finished', []]));

async function answered() {
  const shown = await show([asks(yesOrNo('a')), says('Done.'), says('Hello.'), asks(yesOrNo('b'))]);
  await press('Yes');
  await finished(shown.run);
  return shown;
}

it('the receipt stays with its time after the run has finished, and through runs that ask nothing', async () => {
  const { run } = await answered();
  const decidedAt = run.getSnapshot().history[0]?.decidedAt ?? 0;
  const shown = () => within(receipts() ?? document.body);
  await waitFor(() => expect(shown().getByText('Do a?')).toBeVisible());
  expect(shown().getByText('Yes')).toBeVisible();
  expect(receipts()?.querySelector('time')?.dateTime).toBe(new Date(decidedAt).toISOString());
  expect(receipts()?.querySelector('time')).toHaveTextContent(/\d:\d\d/);
  await run.send('Hi');
  expect(receipts()).toBeVisible();
});

it('the next question replaces it, and it does not return after the question was left', async () => {
  const { run } = await answered();
  await run.send('Hi');
  await run.send('Ask');
  await screen.findByText('Do b?');
  expect(receipts()).toBeNull();
  expect(screen.queryByText('Do a?')).toBeNull();
  run.leave();
  await waitFor(() => expect(screen.queryByText('Do b?')).toBeNull());
  expect(screen.queryByText('Do a?')).toBeNull();
});

it('is announced once', async () => {
  const { run } = scriptedRun([asks(yesOrNo('a')), says('Done.')]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const text = target.textContent ?? '';
      if (text !== '' && heard.at(-1) !== text) heard.push(text);
    }
  });
  for (const live of document.querySelectorAll('[role=status], [role=alert], [aria-live]'))
    observer.observe(live, { childList: true, subtree: true, characterData: true });
  await press('Yes');
  await finished(run);
  await waitFor(() => expect(receipts()).toBeVisible());
  await waitFor(() => expect(heard.at(-1)).toBe('Sent. The agent received your answer.'));
  expect(heard.filter((text) => /Sent\./.test(text))).toHaveLength(1);
  expect(receipts()?.closest('[role=status], [aria-live]') ?? null).toBeNull();
  expect(receipts()?.querySelector('[role=status], [role=alert], [aria-live]') ?? null).toBeNull();
  observer.disconnect();
});

it('returns after a reload, if no run has started since', async () => {
  const first = await answered();
  const initial = first.run.dehydrate();
  first.unmount();
  const { run } = scriptedRun([asks(yesOrNo('c'))], { initial });
  const view = render(<InterruptPanel run={run} />);
  await waitFor(() => expect(receipts()).toHaveTextContent('Do a?'));
  await run.send('Ask');
  await screen.findByText('Do c?');
  expect(receipts()).toBeNull();
  run.leave();
  const left = run.dehydrate();
  view.unmount();
  const { run: again } = scriptedRun([says('Hi.')], { initial: left });
  render(<InterruptPanel run={again} />);
  await again.send('Hi');
  expect(receipts()).toBeNull();
});

it('a batch keeps a receipt for each question, with edits and results, and without secrets', async () => {
  const schema = {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      editedArgs: {
        type: 'object',
        properties: { to: { type: 'string' }, pin: { type: 'string', format: 'password' } },
      },
    },
    required: ['approved'],
  };
  const { run } = await show([
    proposes({ name: 'pay', args: { to: 'Ann', pin: '' } }, { responseSchema: schema, message: 'Pay?' }),
    says('Done.'),
  ]);
  const [asked] = run.getSnapshot().interrupts;
  run.approve(asked?.key ?? '', { editedArgs: { to: 'Bob', pin: 'CANARY-7f3' } });
  await finished(run);
  await waitFor(() => expect(receipts()).toHaveTextContent('Approved with edits'));
  expect(receipts()).toHaveTextContent('Bob');
  expect(document.body).not.toHaveTextContent('CANARY-7f3');
});

it('is not repeated below a history', async () => {
  const { run } = await show([asks(yesOrNo('a')), says('Done.')], { history: DecisionHistory });
  await press('Yes');
  await finished(run);
  await waitFor(() => expect(screen.getAllByText('Do a?')).toHaveLength(1));
  expect(receipts()).toBeNull();
});

it('keeps the focus in the panel when the next question replaces it', async () => {
  const { run } = await answered();
  await waitFor(() => expect(receipts()).toBeVisible());
  await run.send('Hi');
  await act(async () => void (await run.send('Ask')));
  expect(await screen.findByText('Do b?')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Questions from the agent' })).toContainElement(
    document.activeElement as HTMLElement | null,
  );
});

it('fits a narrow page', async () => {
  await page.viewport(320, 600);
  try {
    await answered();
    await waitFor(() => expect(receipts()).toBeVisible());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  } finally {
    await page.viewport(414, 896);
  }
});
