import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunProvider,
  DecisionHistory,
  InterruptPanel,
  type DecisionRecord,
  type InterruptPanelProps,
  type Renderer,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { lazy, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const own = (id: string, reason = 'own') => pendingInterrupt({ id, reason, message: `Question ${id}?` });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const Fine: Renderer = () => <button type="button">Mine</button>;

let root: Root | undefined;
const errors = vi.fn();
const recovered = vi.fn();

beforeEach(() => {
  errors.mockClear();
  recovered.mockClear();
  vi.spyOn(console, 'error').mockImplementation(errors);
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The server’s markup, before hydration. */
function served(page: ReactNode): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  return container;
}

async function hydrated(container: HTMLElement, page: ReactNode): Promise<void> {
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError: recovered });
  });
}

const panel = (props: InterruptPanelProps) => <InterruptPanel {...props} />;

describe('a host’s renderer', () => {
  it('that throws on a server is replaced on its card, and the page still renders', async () => {
    let onServer = true;
    const Broken: Renderer = () => {
      if (onServer) throw new Error('window is not defined');
      return <p>On the page</p>;
    };
    const renderers = { broken: Broken, own: Fine };
    const page = () => panel({ run: staticRun({ interrupts: [own('a', 'broken'), own('b')] }), renderers });
    const container = served(page());
    expect(within(card('a')).getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    const other = within(card('b')).getByRole('button', { name: 'Mine' });
    onServer = false;
    await hydrated(container, page());
    expect(within(card('a')).getByText('On the page')).toBeVisible();
    expect(within(card('b')).getByRole('button', { name: 'Mine' })).toBe(other);
    expect(errors).not.toHaveBeenCalled();
  });

  it('that also throws on the page is replaced by the generic one, and can be retried', async () => {
    let broken = true;
    const Broken: Renderer = () => {
      if (broken) throw new Error('no');
      return <p>Now it works</p>;
    };
    const run = staticRun({ interrupts: [own('a')] });
    const page = panel({ run, renderers: { own: Broken } });
    await hydrated(served(page), page);
    expect(within(card('a')).getByText(/The custom view of this question failed/)).toBeVisible();
    await userEvent.click(within(card('a')).getByRole('button', { name: 'Try again' }));
    expect(within(card('a')).getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    expect(card('a')).toHaveFocus();
    broken = false;
    await userEvent.click(within(card('a')).getByRole('button', { name: 'Try again' }));
    expect(within(card('a')).getByText('Now it works')).toBeVisible();
  });

  it('that suspends delays only its own card', async () => {
    let arrive: (module: { default: Renderer }) => void = () => undefined;
    const Late = lazy(
      () =>
        new Promise<{ default: Renderer }>((resolve) => {
          arrive = resolve;
        }),
    );
    const run = staticRun({ interrupts: [own('a', 'late'), own('b')] });
    const page = (
      <>
        <h1>My page</h1>
        {panel({ run, renderers: { late: Late, own: Fine } })}
      </>
    );
    const container = served(page);
    expect(screen.getByRole('heading', { name: 'My page' })).toBeVisible();
    await hydrated(container, page);
    expect(screen.getByRole('heading', { name: 'My page' })).toBeVisible();
    expect(within(card('b')).getByRole('button', { name: 'Mine' })).toBeVisible();
    expect(within(card('a')).queryByRole('button', { name: 'Mine' })).toBeNull();
    await act(async () => arrive({ default: Fine }));
    expect(within(card('a')).getByRole('button', { name: 'Mine' })).toBeVisible();
  });

  it('that fails to load is replaced immediately by the next one', async () => {
    const Lost = lazy(() => Promise.reject<{ default: Renderer }>(new Error('404')));
    const run = staticRun({ interrupts: [own('a')] });
    const page = (renderer: Renderer) => panel({ run, renderers: { own: renderer } });
    await hydrated(served(page(Lost)), page(Lost));
    expect(within(card('a')).getByText(/The custom view of this question failed/)).toBeVisible();
    expect(within(card('a')).getByRole('button', { name: 'Try again' })).toBeVisible();
    await userEvent.type(within(card('a')).getByRole('textbox'), 'An answer');
    await userEvent.click(within(card('a')).getByRole('button', { name: 'Answer' }));
    expect(run.calls.at(-1)).toEqual({ verb: 'answer', args: ['a', 'An answer'] });
    act(() => void run.reopen('a'));
    act(() => root?.render(page(Fine)));
    expect(within(card('a')).getByRole('button', { name: 'Mine' })).toBeVisible();
  });

  it.each(['history', 'review'] as const)('that is the %s of a panel affects only itself', async (part) => {
    const Broken = () => {
      throw new Error('no');
    };
    const answered = { status: 'answered', decision: { status: 'resolved', payload: true } } as const;
    const run = staticRun({ interrupts: ['a', 'b'].map((id) => ({ ...own(id), ...answered })) });
    const page = panel({ run, [part]: Broken });
    const container = served(page);
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
    await hydrated(container, page);
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  });
});

describe('time', () => {
  const record: DecisionRecord = {
    key: 'old',
    interruptId: 'old',
    reason: 'confirmation',
    batchId: '1',
    askedBy: 'run-1',
    decision: { status: 'resolved', payload: true },
    decidedAt: Date.parse('2026-11-21T23:30:00Z'),
    delivery: 'accepted',
  };

  it('of an earlier decision is never in the server’s time zone, and in the reader’s after hydration', async () => {
    const history = (
      <AgentRunProvider run={staticRun({ history: [record] })}>
        <DecisionHistory />
      </AgentRunProvider>
    );
    vi.stubEnv('TZ', 'America/New_York');
    const container = served(history);
    expect(container).toHaveTextContent('2026-11-21 23:30 UTC');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    await hydrated(container, history);
    expect(container).toHaveTextContent('Nov 22, 2026, 8:30 AM');
    expect(errors).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
  });

  it('of a question is not rendered by a server, and in the reader’s time zone after hydration', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T23:40:00Z') });
    const question = pendingInterrupt({
      message: 'Question a?',
      askedAt: Date.parse('2026-11-21T23:30:00Z'),
    });
    const page = () => panel({ run: staticRun({ interrupts: [question] }) });
    vi.stubEnv('TZ', 'America/New_York');
    const container = served(page());
    expect(container).toHaveTextContent('Question a?');
    expect(container).not.toHaveTextContent('asked');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    await hydrated(container, page());
    expect(screen.getByText('asked 8:30 AM')).toHaveAttribute('title', 'Nov 22, 2026, 8:30 AM');
    expect(errors).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
  });

  it('that expired between server and page causes no remount', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T18:03:00Z') });
    const expiresAt = Date.parse('2026-11-21T18:04:00Z');
    const question = pendingInterrupt({ message: 'Question a?', expiresAt });
    const page = () => panel({ run: staticRun({ interrupts: [question] }) });
    const container = served(page());
    expect(container).toHaveTextContent('Answer by 2026-11-21 18:04 UTC');
    const before = card('a');
    const yes = within(before).getByRole('button', { name: 'Yes' });
    vi.setSystemTime(expiresAt + 5000);
    await hydrated(container, page());
    expect(card('a')).toBe(before);
    expect(within(card('a')).getByRole('button', { name: 'Yes' })).toBe(yes);
    expect(within(before).getByText('Time is up')).toBeVisible();
    expect(errors).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
  });
});
