import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, InterruptPanel, type AgentRunOptions, type InterruptPanelProps } from 'react-agent-interrupts';
import { asks, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

const never = () => new Promise<never>(() => {});
const settled = () => act(async () => {});
const press = (name: string | RegExp, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));
const spoken = () => screen.getByRole('status').textContent ?? '';
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const question = (id: string, rest: { expiresAt?: string } = {}) => ({
  id,
  reason: 'confirmation',
  message: `Question ${id}?`,
  ...rest,
});

async function open(
  answers: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
  props: Partial<InterruptPanelProps> = {},
) {
  const { run, requests } = scriptedRun(answers, options);
  render(<InterruptPanel run={run} {...props} />);
  await act(() => run.send('Go'));
  return { run, requests };
}

// accessibility.md: the status line announces each change of the batch once.
describe('the status line while the page holds back the answers', () => {
  it('no longer announces that they are being sent after a stop', async () => {
    await open([asks(question('a'))], { beforeSubmit: never });
    await press('Yes');
    await waitFor(() => expect(spoken()).toContain('Sending'));
    await press('Stop');
    await settled();
    expect(spoken()).toBe('Not sent yet.');
  });

  it('announces the question that was reopened and so ended the wait', async () => {
    const { run } = await open([asks(question('a'), question('b'))], { beforeSubmit: never });
    await press('Yes', card('a'));
    await press('Yes', card('b'));
    await press('Send');
    await settled();
    await act(async () => run.reopen(run.getSnapshot().interrupts[0]?.key ?? ''));
    expect(spoken()).toBe('Open again. 1 of 2 answered.');
  });
});

// accessibility.md: the focus never moves to the top of the page.
describe('the focus at the moment of the expiry', () => {
  afterEach(() => void vi.useRealTimers());
  const soon = () => new Date(Date.now() + 1000).toISOString();

  it.each<[string, Partial<AgentRunOptions>]>([
    ['that stays open', {}],
    ['that is cancelled automatically', { onExpired: 'cancel' }],
  ])('stays on a question %s', async (_case, options) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
    await open([asks(question('a', { expiresAt: soon() }), question('b'))], options);
    act(() => within(card('a')).getByRole('button', { name: 'Yes' }).focus());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await settled();
    expect(card('a').contains(document.activeElement)).toBe(true);
  });

  it.each<[string, Partial<AgentRunOptions>]>([
    ['that stays open', {}],
    ['that is cancelled automatically', { onExpired: 'cancel' }],
  ])('stays in the panel after a late press in a question %s', async (_case, options) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
    await open([asks(question('a', { expiresAt: soon() }), question('b'))], options);
    const yes = within(card('a')).getByRole('button', { name: 'Yes' });
    vi.setSystemTime(1_002_000);
    act(() => yes.focus());
    act(() => yes.click());
    await settled();
    expect(card('a').contains(document.activeElement)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(card('a').contains(document.activeElement)).toBe(true);
  });
});

describe('the focus when a single question expires', () => {
  afterEach(() => void vi.useRealTimers());
  const panel = () => screen.getByRole('region', { name: 'Questions from the agent' });

  it.each<[string, Partial<AgentRunOptions>, boolean]>([
    ['stays open', {}, false],
    ['stays open and is answered late', {}, true],
    ['is cancelled automatically', { onExpired: 'cancel' }, false],
    ['is cancelled automatically and answered late', { onExpired: 'cancel' }, true],
    ['is cancelled and waits for Send', { onExpired: 'cancel', autoSubmit: 'never' }, false],
    ['is cancelled and held by the page', { onExpired: 'cancel', beforeSubmit: never }, true],
  ])('is still in the panel if the question %s', async (_case, options, late) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
    const expiresAt = new Date(Date.now() + 1000).toISOString();
    await open([asks(question('a', { expiresAt })), says('Done.')], options);
    const yes = screen.getByRole('button', { name: 'Yes' });
    act(() => yes.focus());
    if (late) {
      vi.setSystemTime(1_002_000);
      act(() => yes.click());
      await settled();
    }
    expect(panel().contains(document.activeElement)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await settled();
    expect(panel().contains(document.activeElement)).toBe(true);
  });
});

const calls = (...names: string[]) => {
  const raw = {
    action_requests: names.map((name) => ({ name: name.split(' ')[0] ?? '', args: { to: name } })),
    review_configs: [...new Set(names.map((name) => name.split(' ')[0]))].map((name) => ({
      action_name: name,
      allowed_decisions: ['approve', 'edit', 'reject'],
    })),
  };
  return asks({ id: 'a', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } });
};

// forms-and-safety.md: a form sends what it shows, and input stays with its question.
describe('input for one action', () => {
  const reasonIn = (name: RegExp) => within(screen.getByRole('listitem', { name })).queryByRole('textbox');

  it.each([
    ['other tools', 'transfer', 'mail'],
    ['the same tool', 'mail x', 'mail y'],
  ])('moves with its action when the agent reorders the actions: %s', async (_case, one, two) => {
    const { run } = await open([calls(one, two), calls(two, one)], { protocol: agUi({ refresh: true }) });
    await press('Deny', screen.getByRole('listitem', { name: /^1 of 2/ }));
    await userEvent.type(screen.getByRole('textbox'), 'Too much');
    await act(() => run.refresh());
    expect(reasonIn(/^1 of 2/)).toBeNull();
    expect(reasonIn(/^2 of 2/)).toHaveValue('Too much');
  });

  it('stays when the arguments change', async () => {
    const { run } = await open([calls('mail x', 'mail y'), calls('mail x', 'mail z')], {
      protocol: agUi({ refresh: true }),
    });
    await press('Deny', screen.getByRole('listitem', { name: /^2 of 2/ }));
    await userEvent.type(screen.getByRole('textbox'), 'Too much');
    await act(() => run.refresh());
    expect(reasonIn(/^2 of 2/)).toHaveValue('Too much');
  });

  it('moves with its action when an earlier one is removed', async () => {
    const { run } = await open([calls('transfer', 'mail', 'book'), calls('mail', 'book')], {
      protocol: agUi({ refresh: true }),
    });
    await press('Deny', screen.getByRole('listitem', { name: /^2 of 3/ }));
    await userEvent.type(screen.getByRole('textbox'), 'No mail');
    await act(() => run.refresh());
    expect(reasonIn(/^1 of 2/)).toHaveValue('No mail');
    expect(reasonIn(/^2 of 2/)).toBeNull();
  });
});

// state.md: a snapshot changes identity only if something has changed.
it('the same draft of one action again changes nothing', async () => {
  const { run } = await open([calls('transfer', 'mail'), says('Done.')]);
  const key = run.getSnapshot().interrupts[0]?.actions?.[1]?.key ?? '';
  act(() => void run.setDraft(key, { mode: 'deny', reason: 'No' }));
  const before = run.getSnapshot();
  act(() => void run.setDraft(key, { mode: 'deny', reason: 'No' }));
  expect(run.getSnapshot()).toBe(before);
});
