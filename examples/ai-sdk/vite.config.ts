import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { chat } from './server/chat.ts';

/** Serves the route of the chat at the page's address, also in `vite preview`. */
function route(): Plugin {
  const add = ({ middlewares }: { middlewares: Connect.Server }): void =>
    void middlewares.use(
      '/api/chat',
      (request, response) => void chat(request, response).catch(() => response.writeHead(500).end()),
    );
  return { name: 'chat', configureServer: add, configurePreviewServer: add };
}

export default defineConfig({ plugins: [react(), route()] });
