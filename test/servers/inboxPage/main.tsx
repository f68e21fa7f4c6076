import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { httpInbox, InterruptInbox } from 'react-agent-interrupts/inbox';
import 'react-agent-interrupts/styles.css';
import 'react-agent-interrupts/inbox.css';

const person = new URLSearchParams(location.search).get('as') ?? '';
const headers = { authorization: `Bearer ${person}` };
const sources = [httpInbox({ url: '/inbox', headers, run: { scope: person }, can: { count: true } })];

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <div style={{ height: 900 }}>
      <InterruptInbox sources={sources} pageSize={500} refetchInterval={false} density="compact" />
    </div>
  </QueryClientProvider>,
);
