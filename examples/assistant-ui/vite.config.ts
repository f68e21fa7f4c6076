import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { agent } from './server/agent.ts';

/** Serves the agent at the page's address, also in `vite preview`. */
function route(): Plugin {
  const add = ({ middlewares }: { middlewares: Connect.Server }): void =>
    void middlewares.use(
      '/agent',
      (request, response) => void agent(request, response).catch(() => response.writeHead(500).end()),
    );
  return { name: 'agent', configureServer: add, configurePreviewServer: add };
}

export default defineConfig({ plugins: [react(), route()] });
