import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'react-agent-interrupts/styles.css';
import 'react-agent-interrupts/inbox.css';
import { App } from './App';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
