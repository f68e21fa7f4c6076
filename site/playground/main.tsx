import './callStorage.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'react-agent-interrupts/styles.css';
import { embeddedAgent } from '../../examples/agent/embeddedAgent.js';
import { App } from '../../examples/demo/App.js';
import '../../examples/demo/demo.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root to show the playground in.');

/** A reload ends the agent and keeps the thread. The agent therefore stores nothing: each request contains all that it needs. */
const fetch = embeddedAgent({ mode: 'replay', pace: 25 });

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <App fetch={fetch} />
    </QueryClientProvider>
  </StrictMode>,
);
