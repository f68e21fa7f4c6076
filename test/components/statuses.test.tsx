import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  agUi,
  createAgentRun,
  InterruptPanel,
  type AgentRun,
  type AgentRunOptions,
} from 'react-agent-interrupts';
import {
  asks,
  fails,
  pendingInterrupt,
  says,
  scriptedRun,
  staticRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';
import { Browser } from '../reliability/Browser.js';

const question = asks({ reason: 'confirmation', message: 'Delete it?' });
const answeredWith =
  (status: number, headers: Record<string, string> = {}): ServerAnswer =>
  () =>
    Response.json({ error: 'no' }, { status, headers });
const networkError: ServerAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const bar = () => screen.getByRole('region', { name: 'Your answers' });
const spoken = () => screen.getByRole('status');
/** The visible text of the panel. */
const shown = (text: string) => screen.getAllByText(text, { exact: false, ignore: '[role=status] *' });

async function answer(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const { run, requests } = scriptedRun([question, ...answers], options);
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  await press('Yes');
  await act(async () => {});
  return { run, requests };
}
const finished = (run: AgentRun) =>
  act(() => vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished')));

describe('an answer that was not accepted shows what happened and what sending again does', () => {
  it.each([
    [401, 'You are no longer signed in.', 'Sign in, then send the same answers again.'],
    [403, 'You are not allowed to do this.', 'The answers are kept until you may send them.'],
    [
      409,
      'Something has changed since the agent asked.',
      'Send the same answers again, or change one first.',
    ],
    [422, 'The agent’s server did not accept what was sent.', 'Change what is wrong, then send again.'],
    [429, 'The agent’s server is too busy right now.', 'Wait a little, then send the same answers again.'],
    [
      500,
      'The agent’s server failed.',
      'Your answers may have arrived. If you send them again, the agent may act on them twice.',
    ],
    [
      503,
      'The agent’s server failed.',
      'Your answers may have arrived. If you send them again, the agent may act on them twice.',
    ],
  ])('status %i', async (status, happened, help) => {
    const { run, requests } = await answer([answeredWith(status), says('Deleted.')]);
    await screen.findByText(happened, { ignore: '[role=status] *' });
    expect(spoken()).toHaveTextContent(happened);
    expect(within(bar()).getByText(help, { exact: false })).toBeVisible();
    await press('Send again');
    await finished(run);
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    expect(screen.queryByText(happened)).toBeNull();
  });

  it('for a lost network', async () => {
    const { run } = await answer([networkError, says('Deleted.')]);
    await screen.findByText('The agent could not be reached.', { ignore: '[role=status] *' });
    expect(
      within(bar()).getByText(
        'Your answers may have arrived. If you send them again, the agent may act on them twice.',
      ),
    ).toBeVisible();
    await press('Send again');
    await finished(run);
  });

  it('with how long the server asks to wait', async () => {
    await answer([answeredWith(429, { 'retry-after': '90' })]);
    const sentence = 'Try again in 1 minute 30 seconds.';
    await screen.findByText(sentence, { exact: false, ignore: '[role=status] *' });
    expect(spoken()).toHaveTextContent(sentence);
  });

  it('without a warning if the server accepts an answer only once', async () => {
    await answer([answeredWith(500)], { protocol: agUi({ idempotent: true }) });
    expect(await within(bar()).findByText(/Sending them again is safe/)).toBeVisible();
    expect(screen.queryByText(/twice/)).toBeNull();
  });

  it('with a warning if an earlier attempt may have arrived', async () => {
    await answer([answeredWith(503), answeredWith(422)]);
    await press('Send again');
    await within(bar()).findByText(/No answer was accepted. Change what is wrong/);
    expect(button('Send again')).toHaveAccessibleDescription(
      /The earlier answers may have arrived. If you send these, the agent may act on both./,
    );
  });

  it.each([409, 422, 429])('with a button to leave it, after status %i', async (status) => {
    const { run, requests } = await answer([answeredWith(status), says('Left.')]);
    await screen.findByRole('button', { name: 'Send again' });
    await userEvent.click(within(bar()).getByRole('button', { name: 'Skip question' }));
    await finished(run);
    expect(requests[2]?.resume).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('a question that is no longer pending', () => {
  it.each([
    ['status 410', answeredWith(410)],
    ['status 404', answeredWith(404)],
    ['an unknown id', fails('Who?', 'UNKNOWN_INTERRUPT_ID')],
    ['a stale pause', fails('Too late.', 'stale')],
  ])('is shown as such after %s, and is dismissed without a request', async (_name, refusal) => {
    const { run, requests } = await answer([refusal]);
    await screen.findByText('The agent no longer asks this.', { exact: false, ignore: '[role=status] *' });
    expect(
      shown('The agent no longer accepts an answer. Dismiss the question, or send a new message.'),
    ).toHaveLength(1);
    await press('Dismiss');
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByText(/no longer asks/, { ignore: '[role=status] *' })).toBeNull();
    expect(run.getSnapshot().status).toBe('idle');
    expect(requests).toHaveLength(2);
  });
});

describe('an expired answer', () => {
  it('is not sent, shows why, and offers the cancellation', async () => {
    const browser = new Browser();
    let now = Date.parse('2026-01-01T00:00:00Z');
    const expiresAt = new Date(now + 1000).toISOString();
    const { run, requests } = scriptedRun(
      [asks({ reason: 'confirmation', message: 'Delete it?', expiresAt }), says('Left.')],
      { now: () => now, autoSubmit: 'never', page: browser.open().page },
    );
    render(<InterruptPanel run={run} />);
    await act(() => run.send('Go'));
    await press('Yes');
    now += 2000;
    await press('Send');
    expect(within(bar()).getByRole('alert')).toHaveTextContent(
      'The time to answer is up, so nothing was sent.',
    );
    expect(requests).toHaveLength(1);
    act(() => browser.wake());
    const card = screen.getByRole('article');
    expect(within(card).getByText('The time to answer this is up.', { exact: false })).toBeVisible();
    await userEvent.click(within(card).getByRole('button', { name: 'Skip question' }));
    await press('Send');
    await finished(run);
    expect(requests[1]?.resume).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('an answer given offline', () => {
  it('waits for the network, shows that, can be undone, and is sent automatically', async () => {
    const browser = new Browser();
    browser.goOffline();
    const { run, requests } = await answer([says('Deleted.')], { page: browser.open().page });
    const sentence = 'There is no network. Your answers are kept, and are sent once the connection is back.';
    expect(within(bar()).getByText(sentence)).toBeVisible();
    expect(spoken()).toHaveTextContent(sentence);
    await press('Undo: Delete it?');
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'none', covered: 0 });
    await press('Yes');
    expect(requests).toHaveLength(1);
    act(() => browser.goOnline());
    await finished(run);
    expect(requests).toHaveLength(2);
  });
});

describe('an answer that another tab sends', () => {
  it('is shown immediately, and nothing more can be decided here', () => {
    const open = { reason: 'confirmation', message: 'Delete it?' };
    const run = staticRun({ interrupts: [pendingInterrupt(open)] });
    render(<InterruptPanel run={run} />);
    act(() => run.update({ interrupts: [pendingInterrupt({ ...open, delivery: 'elsewhere' })] }));
    expect(screen.getByText('Answered in another tab. The result will appear here.')).toBeVisible();
    expect(spoken()).toHaveTextContent('Answered in another tab');
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Skip question' })).toBeNull();
  });
});

describe('a lost connection', () => {
  const events = says('Hello.');
  const frames = (from: number, to?: number) =>
    events
      .slice(from, to)
      .map((event, index) => `id: ${from + index}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('');
  const stream = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

  it('reconnects immediately on a press', async () => {
    const responses = [stream(`retry: 60000\n\n${frames(0, 2)}`), stream(frames(2))];
    const run = createAgentRun({
      url: 'http://agent.test',
      protocol: agUi({ reconnect: ({ url }) => `${url}/stream` }),
      fetch: () => Promise.resolve(responses.shift() ?? new Response('', { status: 500 })),
    });
    render(<InterruptPanel run={run} />);
    let sent: Promise<unknown> | undefined;
    act(() => void (sent = run.send('Go')));
    const sentence = 'The connection broke. Reconnecting.';
    expect(await screen.findByText(sentence, { ignore: '[role=status] *' })).toBeVisible();
    expect(spoken()).toHaveTextContent(sentence);
    await press('Try now');
    await act(() => sent);
    expect(run.getSnapshot().status).toBe('finished');
    expect(screen.queryByText(sentence, { ignore: '[role=status] *' })).toBeNull();
  });

  it('that is final shows what a retry does, and offers to check for questions', async () => {
    const { run, requests } = scriptedRun([stream(frames(0, 2)), stream(frames(0, 2)), question], {
      protocol: agUi({ refresh: true }),
    });
    render(<InterruptPanel run={run} />);
    await act(() => run.send('Go').catch(() => undefined));
    expect(shown('The connection broke before the agent was done.')).toHaveLength(1);
    expect(button('Try again')).toHaveAccessibleDescription('This sends the same request again.');
    await press('Try again');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await userEvent.click(await screen.findByRole('button', { name: 'See what the agent is waiting for' }));
    expect(await screen.findByRole('article', { name: /Delete it/ })).toBeVisible();
    expect(requests[2]?.messages.filter(({ role }) => role === 'user')).toHaveLength(1);
  });
});

describe('a refused message', () => {
  it.each([401, 403, 409, 429, 500])('can be retried after status %i', async (status) => {
    const { run } = scriptedRun([answeredWith(status), says('Hello.')]);
    render(<InterruptPanel run={run} />);
    await act(() => run.send('Go').catch(() => undefined));
    await press('Try again');
    await finished(run);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'Hello.' });
  });

  it.each([400, 404, 410, 422])(
    'shows the next step after status %i, because a retry would fail again',
    async (status) => {
      const { run } = scriptedRun([answeredWith(status)]);
      render(<InterruptPanel run={run} />);
      await act(() => run.send('Go').catch(() => undefined));
      expect(screen.getByText('Send a new message to continue.')).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});
