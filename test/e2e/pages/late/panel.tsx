import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';

function Page(): ReactNode {
  const { run } = useAgentRun({ url: '/agent', autoSubmit: 'single' });
  return (
    <>
      <button type="button" onClick={() => void run.send('Go')}>
        Send
      </button>
      <InterruptPanel run={run} />
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <QueryClientProvider client={new QueryClient()}>
    <Page />
  </QueryClientProvider>,
);
