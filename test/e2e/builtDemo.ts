import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import { createAgentHandler, type AgentOptions } from '../../examples/agent/agentHandler.js';
import type { RunningDemo } from '../../examples/startDemo.js';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/**
 * Builds the demo for production and serves it with its agent, like a host in production: static files, no Vite, and
 * `headers` on each of them. `options` are the agent's.
 */
export async function serveBuiltDemo(
  headers: Readonly<Record<string, string>>,
  options: AgentOptions = {},
): Promise<RunningDemo> {
  const folder = await mkdtemp(join(tmpdir(), 'built-demo-'));
  await buildDemo(folder);
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
      await rm(folder, { recursive: true });
    },
  };
}

async function buildDemo(outDir: string): Promise<void> {
  const mode = process.env['NODE_ENV'];
  // Vite uses React's production build only with this value, and Vitest has set it to `test`.
  process.env['NODE_ENV'] = 'production';
  try {
    const file = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
    // The rest of that configuration is for building a library.
    const { plugins = [], resolve = {} } = loaded?.config ?? {};
    await build({
      configFile: false,
      root: fileURLToPath(new URL('../../examples/demo', import.meta.url)),
      plugins,
      resolve,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = mode;
  }
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
