import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { InboxLayout, langGraphInbox, useInterruptInbox, type InboxItem } from 'react-agent-interrupts/inbox';
import 'react-agent-interrupts/styles.css';
import 'react-agent-interrupts/inbox.css';

/** What the benchmark reads and calls. */
export interface Bench {
  renders: number;
  rows: number;
  poll(): Promise<void>;
  loadAll(): Promise<void>;
}

const bench: Bench = { renders: 0, rows: 0, poll: async () => {}, loadAll: async () => {} };
Object.assign(globalThis, { bench });

const parameters = new URLSearchParams(location.search);
const pageSize = Number(parameters.get('pageSize') ?? 50);
const source = langGraphInbox({ url: '/api' });
const sources = [source];
const client = new QueryClient();

/** This library's inbox. */
function Inbox(): ReactNode {
  const inbox = useInterruptInbox({ sources, pageSize, refetchInterval: false });
  const latest = useRef(inbox);
  useEffect(() => {
    latest.current = inbox;
    Object.assign(bench, {
      renders: bench.renders + 1,
      rows: inbox.items.length,
      poll: () => client.refetchQueries({ queryKey: ['inbox'] }),
      loadAll: async () => {
        while (latest.current.hasMore) {
          await latest.current.loadMore();
          await new Promise((resolve) => void setTimeout(resolve));
        }
      },
    });
  });
  return (
    <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
      <InboxLayout inbox={inbox} view={{}} onViewChange={() => {}} />
    </div>
  );
}

/** The same rows in a list with TanStack Virtual alone. */
function Plain(): ReactNode {
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    Object.assign(bench, {
      rows: items.length,
      loadAll: async () => {
        const all: InboxItem[] = [];
        let cursor: string | undefined;
        do {
          const query = { filter: {}, sort: 'age', limit: pageSize, cursor } as const;
          const page = await source.list(query, new AbortController().signal);
          all.push(...page.items);
          cursor = page.next;
        } while (cursor !== undefined);
        setItems(all);
      },
    });
  });
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by what the virtualiser returns
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 88,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
  });
  return (
    <div ref={scroller} data-list style={{ height: 700, overflow: 'auto' }}>
      <ul style={{ height: rows.getTotalSize(), position: 'relative', margin: 0, padding: 0 }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={String(key)}
            ref={rows.measureElement}
            data-index={index}
            style={{ position: 'absolute', top: 0, width: '100%', transform: `translateY(${start}px)` }}
          >
            <button type="button" data-row={String(key)} style={{ minHeight: 80 }}>
              <b>{items[index]?.title}</b> {items[index]?.agent}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <QueryClientProvider client={client}>
    {parameters.get('kind') === 'plain' ? <Plain /> : <Inbox />}
  </QueryClientProvider>,
);
