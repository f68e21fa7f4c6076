import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'react-agent-interrupts/styles.css';
import 'react-agent-interrupts/inbox.css';
import { App } from './App.js';
import './demo.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root to show the demo in.');

/** `/?inbox=off` shows the conversation alone. */
const hasInbox = new URLSearchParams(location.search).get('inbox') !== 'off';

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <App hasInbox={hasInbox} />
    </QueryClientProvider>
  </StrictMode>,
);
