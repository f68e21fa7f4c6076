import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunError,
  InterruptPanel,
  type InterruptRendererProps,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { ar } from 'react-agent-interrupts/words/ar';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { zh } from 'react-agent-interrupts/words/zh';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const ask = (id: string, rest: Partial<PendingInterrupt> = {}) => ({
  ...pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?` }),
  ...rest,
});
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const press = (id: string, name: string) => userEvent.click(within(card(id)).getByRole('button', { name }));

function showThree(run: StaticRun = staticRun({ interrupts: [ask('a'), ask('b'), ask('c')] })) {
  render(
    <>
      <button type="button">elsewhere</button>
      <InterruptPanel run={run} />
    </>,
  );
  return run;
}

describe('the focus', () => {
  it('does not move when questions arrive', () => {
    const run = staticRun();
    showThree(run);
    screen.getByText('elsewhere').focus();
    act(() => run.update({ interrupts: [ask('a'), ask('b')] }));
    expect(card('a')).toBeVisible();
    expect(screen.getByText('elsewhere')).toHaveFocus();
  });

  it('moves to the next open question, wraps around to the first, and then moves to the bar', async () => {
    showThree();
    await press('b', 'Yes');
    expect(card('c')).toHaveFocus();
    await press('c', 'Skip question');
    expect(card('a')).toHaveFocus();
    await press('a', 'No');
    expect(screen.getByRole('region', { name: 'Your answers' })).toHaveFocus();
  });

  it('moves back to the card when its answer is undone', async () => {
    showThree();
    await press('b', 'Yes');
    await press('b', 'Undo: Question b?');
    expect(card('b')).toHaveFocus();
  });

  it('stays in the panel when a single answer is sent and its card is removed', async () => {
    const run = staticRun({ interrupts: [ask('a')] });
    render(<InterruptPanel run={run} />);
    await press('a', 'Yes');
    act(() => run.update({ status: 'running', interrupts: [] }));
    expect(screen.getByRole('region', { name: 'Questions from the agent' })).toHaveFocus();
  });

  it('stays where it is when another component answers', () => {
    const run = showThree();
    screen.getByText('elsewhere').focus();
    act(() => void run.approve('a'));
    expect(screen.getByText('elsewhere')).toHaveFocus();
  });

  it('moves to the card of a number in the bar', async () => {
    showThree();
    await press('a', 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Go to question 3, still open: Question c?' }));
    expect(card('c')).toHaveFocus();
  });
});

describe('the status line', () => {
  afterEach(() => vi.useRealTimers());
  const said = () => screen.getByRole('status').textContent;

  it('is in the DOM before anything is asked, and is empty', () => {
    render(<InterruptPanel run={staticRun()} />);
    expect(said()).toBe('');
  });

  it('announces questions, decisions, sending, refusal and success', async () => {
    const run = showThree();
    await act(async () => {});
    expect(said()).toBe('The agent has 3 questions. First: Question a?');
    await act(async () => void run.approve('a'));
    expect(said()).toBe('Yes. 1 of 3 answered.');
    await act(async () => void run.reopen('a'));
    expect(said()).toBe('Open again. 0 of 3 answered.');
    await act(async () => run.transaction(() => ['a', 'b', 'c'].forEach((key) => run.approve(key))));
    const { batch, interrupts } = run.getSnapshot();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await act(async () => run.update({ status: 'resuming', batch: { ...batch, delivery: 'sending' } }));
    act(() => void vi.advanceTimersByTime(399));
    expect(said()).toBe('Yes (3). 3 of 3 answered.');
    act(() => void vi.advanceTimersByTime(1));
    expect(said()).toBe('Sending your answer.');
    await act(async () => run.update({ status: 'interrupted', batch: { ...batch, delivery: 'refused' } }));
    expect(said()).toBe('The agent refused the answers. They are kept.');
    await act(async () => run.update({ status: 'resuming', batch: { ...batch, delivery: 'sending' } }));
    await act(async () =>
      run.update({ status: 'running', batch: { ...batch, delivery: 'accepted' }, interrupts }),
    );
    expect(said()).toBe('Sent. The agent received your answer.');
    act(() => void vi.advanceTimersByTime(1000));
    expect(said()).toBe('Sent. The agent received your answer.');
  });

  it.each([ja, zh, ar, fr])('ends each sentence with the full stop of the language', async (words) => {
    const run = staticRun({ interrupts: [ask('a'), ask('b')] });
    render(<InterruptPanel run={run} words={words} />);
    await act(async () => void run.approve('a'));
    const progress = words.announceProgress({ covered: 1, total: 2, locale: words.language });
    expect(said()).toBe(`${words.yes}${words.fullStop} ${progress}`);
    expect(progress.endsWith(words.fullStop)).toBe(true);
  });

  it('announces an error once', () => {
    const run = staticRun();
    render(<InterruptPanel run={run} />);
    act(() => run.update({ status: 'failed', error: new AgentRunError('network', 'No route.') }));
    expect(said()).toBe('The agent could not be reached.');
  });

  it('warns at five minutes, one minute and thirty seconds before the expiry, and at the expiry', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const expiresAt = 1_000_000 + 6 * 60_000;
    const run = staticRun({ interrupts: [ask('a', { expiresAt })] });
    render(<InterruptPanel run={run} />);
    const heard: string[] = [];
    for (let second = 0; second < 6 * 60; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      const now = said() ?? '';
      if (heard.at(-1) !== now) heard.push(now);
    }
    act(() => run.update({ interrupts: [ask('a', { expiresAt, expired: true })] }));
    expect([...heard, said()]).toEqual([
      'The agent asks: Question a?',
      '5 minutes left to answer: Question a?',
      '1 minute left to answer: Question a?',
      '30 seconds left to answer: Question a?',
      'Time is up: Question a?',
    ]);
  });
});

describe('cards', () => {
  it('are answered one by one without re-rendering the others', async () => {
    const renders: string[] = [];
    const Counting = ({ interrupt }: InterruptRendererProps) => {
      renders.push(interrupt.key);
      return (
        <button type="button" onClick={() => interrupt.setDraft({ text: 'typed' })}>
          draft {interrupt.key}
        </button>
      );
    };
    const run = staticRun({ interrupts: [ask('a'), ask('b'), ask('c')] });
    render(<InterruptPanel run={run} renderers={{ confirmation: Counting }} />);
    renders.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'draft b' }));
    act(() => void run.approve('b'));
    expect(new Set(renders)).toEqual(new Set(['b']));
  });

  it('replace a renderer that throws with the generic one, without effect on the other cards', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const run = staticRun({
      interrupts: [pendingInterrupt({ id: 'x', reason: 'broken', message: 'Broken?' }), ask('b')],
    });
    const Broken = (): never => {
      throw new Error('renderer');
    };
    render(<InterruptPanel run={run} renderers={{ broken: Broken }} />);
    const broken = screen.getByRole('article', { name: /Broken/ });
    expect(within(broken).getByText(/The custom view of this question failed/)).toBeVisible();
    expect(within(broken).getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    expect(within(card('b')).getByRole('button', { name: 'Yes' })).toBeVisible();
    quiet.mockRestore();
  });

  it('offer only the cancellation after the expiry', async () => {
    const run = staticRun({ interrupts: [ask('a', { expired: true, expiresAt: Date.now() - 1 })] });
    render(<InterruptPanel run={run} />);
    expect(
      within(card('a'))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Skip question']);
    await press('a', 'Skip question');
    expect(run.calls).toEqual([{ verb: 'cancel', args: ['a'] }]);
  });

  it('offer the cancellation for an answer that expired before it was accepted', async () => {
    const decision = { status: 'resolved', payload: true } as const;
    const run = staticRun({
      interrupts: [ask('a', { status: 'answered', decision, expired: true, delivery: 'inDoubt' })],
    });
    render(<InterruptPanel run={run} />);
    await press('a', 'Skip question');
    expect(run.calls).toEqual([{ verb: 'cancel', args: ['a'] }]);
  });

  it('show a question without an id, and accept no answer for it', () => {
    const issues = [{ path: ['id'], message: 'It came without an id.' }];
    const nameless = pendingInterrupt({
      id: '',
      key: 'a',
      reason: 'confirmation',
      message: 'Question a?',
      issues,
    });
    render(<InterruptPanel run={staticRun({ interrupts: [nameless] })} />);
    expect(within(card('a')).getByText('It came without an id.')).toBeVisible();
    expect(within(card('a')).queryByRole('button')).toBeNull();
  });

  it('offer no cancellation if the server does not support it', () => {
    const capabilities = { ...staticRun().getSnapshot().capabilities, cancel: false };
    render(<InterruptPanel run={staticRun({ interrupts: [ask('a'), ask('b')], capabilities })} />);
    expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull();
  });

  it('wait for the storage to be read', () => {
    const run = staticRun({ interrupts: [ask('a')], restoring: true });
    render(<InterruptPanel run={run} />);
    expect(screen.queryByRole('article')).toBeNull();
    act(() => run.update({ restoring: false }));
    expect(card('a')).toBeVisible();
  });
});

describe('the bar', () => {
  it('is hidden for one question that is sent automatically, and shows when that failed', () => {
    const run = staticRun({ interrupts: [ask('a')] });
    render(<InterruptPanel run={run} />);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    act(() => void run.approve('a'));
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('shows why nothing was sent if the run keeps no error for it', async () => {
    const run = staticRun({ interrupts: [ask('a'), ask('b')] });
    const submit = vi.fn(() => Promise.reject(new AgentRunError('declined', 'beforeSubmit said no')));
    render(<InterruptPanel run={{ ...run, submit }} />);
    await press('a', 'Yes');
    await press('b', 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This page blocked the answers, so nothing was sent.')).toBeVisible();
  });

  it('sends answers in doubt again only on a press', async () => {
    const run = staticRun({ interrupts: [ask('a', { status: 'answered', delivery: 'inDoubt' })] });
    render(
      <StrictMode>
        <InterruptPanel run={run} />
      </StrictMode>,
    );
    expect(run.calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(run.calls).toEqual([{ verb: 'submit', args: [] }]);
  });
});

describe('an error', () => {
  it('has a retry button if a retry is possible', async () => {
    const error = new AgentRunError('stream_cut', 'The stream ended.', { retryable: true });
    const run = staticRun({ status: 'disconnected', error });
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(run.calls).toEqual([{ verb: 'retry', args: [] }]);
  });

  it('shows the next step if a retry is not possible, and the server’s response as text', () => {
    const error = new AgentRunError('run_error', '<img src=x onerror=alert(1)> no credit');
    const { container } = render(<InterruptPanel run={staticRun({ status: 'failed', error })} />);
    expect(screen.getByText('Send a new message to continue.')).toBeVisible();
    expect(screen.getByText(/<img src=x onerror=alert\(1\)> no credit/)).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it('is hidden during a retry', async () => {
    const run = staticRun({ status: 'failed', error: new AgentRunError('network', 'gone') });
    render(<InterruptPanel run={run} />);
    act(() => run.update({ status: 'running' }));
    await waitFor(() => expect(screen.queryByText(/Something went wrong/)).toBeNull());
    expect(screen.getByText('The agent is working')).toBeVisible();
  });
});

it('renders on a server, with the questions', () => {
  const responseSchema = { type: 'object', properties: { city: { type: 'string' } } };
  const form = pendingInterrupt({
    id: 'form',
    reason: 'input_required',
    message: 'Where to?',
    responseSchema,
  });
  const html = renderToString(<InterruptPanel run={staticRun({ interrupts: [ask('a'), form] })} />);
  expect(html).toContain('Question a?');
  expect(html).toContain('Where to?');
  expect(html).toContain('Loading the form');
});
