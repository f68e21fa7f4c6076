import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { inject } from 'vitest';
import { createAgentHandler, type AgentOptions } from '../../examples/agent/agentHandler.js';
import type { RunningDemo } from '../../examples/startDemo.js';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/**
 * Serves the demo, as test/setup/buildDemo.ts has built it, with its agent, like a host in production: static files, no Vite, and
 * `headers` on each of them. `options` are the agent's.
 */
export async function serveBuiltDemo(
  headers: Readonly<Record<string, string>>,
  options: AgentOptions = {},
): Promise<RunningDemo> {
  const folder = inject('builtDemo');
  const handleAgent = createAgentHandler(options);
  const server = createServer((request, response) => {
    handleAgent(request, response, () => void sendFile(folder, request.url ?? '/', headers, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The built demo has no TCP address.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function sendFile(
  folder: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(address, 'http://localhost');
  const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  try {
    const content = await readFile(path);
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'content-type': type }).end(content);
  } catch {
    response.writeHead(404, headers).end();
  }
}
