import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { inject } from 'vitest';
import { createAgentHandler, type AgentHandler } from '../../examples/agent/agentHandler.js';
import type { AgentOptions } from '../../examples/agent/createAgent.js';
import type { RunningDemo } from '../../examples/startDemo.js';
import { sendFile } from '../setup/sendFile.js';

type Headers = Readonly<Record<string, string>>;

/**
 * Serves the demo, as test/setup/buildDemo.ts has built it, with its agent, like a host in production: static files, no Vite, and
 * `headers` on each of them. `options` are the agent's. `slowness` is how long a response takes by its path, in milliseconds.
 * `inbox` handles the requests of the inbox.
 */
export async function serveBuiltDemo(
  headers: Headers | ((path: string) => Headers),
  options: AgentOptions = {},
  slowness: (path: string) => number = () => 0,
  inbox: AgentHandler = (_request, _response, next) => next(),
): Promise<RunningDemo> {
  const folder = inject('builtDemo');
  const handleAgent = createAgentHandler(options);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const slow = slowness(pathname);
    if (slow > 0) await pass(slow);
    const own = typeof headers === 'function' ? headers(pathname) : headers;
    handleAgent(request, response, () =>
      inbox(request, response, () => void sendFile(folder, pathname, response, own)),
    );
  };
  const server = createServer((request, response) => void respond(request, response));
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
