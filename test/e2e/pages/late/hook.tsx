import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useAgentRun } from 'react-agent-interrupts';

function Page(): ReactNode {
  const { send } = useAgentRun({ url: '/agent' });
  return (
    <button type="button" onClick={() => void send('Go')}>
      Send
    </button>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <QueryClientProvider client={new QueryClient()}>
    <Page />
  </QueryClientProvider>,
);
