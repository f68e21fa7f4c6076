import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { mcp } from './server/mcp.ts';

/** Serves the MCP server at the page's address, also in `vite preview`. */
function route(): Plugin {
  const add = ({ middlewares }: { middlewares: Connect.Server }): void =>
    void middlewares.use(
      '/mcp',
      (request, response) => void mcp(request, response).catch(() => response.writeHead(500).end()),
    );
  return { name: 'mcp', configureServer: add, configurePreviewServer: add };
}

export default defineConfig({ plugins: [react(), route()] });
