import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { disposeAgentRuns } from 'react-agent-interrupts';
import {
  InboxBadge,
  useInboxNotifications,
  useInterruptInbox,
  type InboxSource,
} from 'react-agent-interrupts/inbox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeDesk } from './fakeDesk.js';

/** A source that reports changes, and how many watches it has. */
function watchedDesk() {
  const watches = new Set<() => void>();
  const desk = fakeDesk('desk', {
    can: { live: true },
    watch(changed) {
      const watch = () => changed();
      watches.add(watch);
      return () => watches.delete(watch);
    },
  });
  return { desk, watches, report: () => watches.forEach((watch) => watch()) };
}

function Rows({ sources }: { sources: readonly InboxSource[] }) {
  return <p>{useInterruptInbox({ sources }).items.length} rows</p>;
}

function News({ sources }: { sources: readonly InboxSource[] }) {
  useInboxNotifications({ sources });
  return null;
}

const inPage = (client: QueryClient, children: ReactNode) =>
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);

describe('a source that reports changes', () => {
  it('updates a badge that is alone', async () => {
    const { desk, report, watches } = watchedDesk();
    desk.ask('a');
    const { container, unmount } = inPage(new QueryClient(), <InboxBadge sources={[desk.source]} />);
    await waitFor(() => expect(container.textContent).toContain('1 waiting'));
    desk.ask('b');
    act(report);
    await waitFor(() => expect(container.textContent).toContain('2 waiting'));
    unmount();
    expect(watches.size).toBe(0);
  });

  it('is watched once by all components of a page', async () => {
    const { desk, watches } = watchedDesk();
    const sources = [desk.source];
    const { unmount } = inPage(
      new QueryClient(),
      <>
        <InboxBadge sources={sources} />
        <Rows sources={sources} />
        <News sources={sources} />
      </>,
    );
    expect(watches.size).toBe(1);
    unmount();
    expect(watches.size).toBe(0);
  });

  it('is watched for the next person after a logout', async () => {
    const { desk, watches } = watchedDesk();
    const client = new QueryClient();
    inPage(client, <InboxBadge sources={[desk.source]} />);
    const [before] = watches;
    await act(() => disposeAgentRuns(client));
    expect(watches.size).toBe(1);
    expect(watches.has(before as () => void)).toBe(false);
  });

  it('is read by its interval if it cannot be watched', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    onTestFinished(() => void vi.unstubAllGlobals());
    const desk = fakeDesk('desk', {
      can: { live: true },
      watch() {
        throw new Error('No stream.');
      },
    });
    desk.ask('a');
    const { container } = inPage(new QueryClient(), <Rows sources={[desk.source]} />);
    await waitFor(() => expect(container.textContent).toBe('1 rows'));
    expect(reported).toHaveBeenCalled();
  });
});
