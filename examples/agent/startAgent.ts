import { createServer } from 'node:http';
import { createAgentHandler } from './agentHandler.js';
import type { AgentOptions } from './createAgent.js';

/** The agent's options and its port. */
export interface StartAgentOptions extends AgentOptions {
  /** 0 selects a free port. @default 0 */
  readonly port?: number | undefined;
}

/** A running agent. */
export interface RunningAgent {
  /** Its origin, such as `http://127.0.0.1:4111`. Runs are posted to `/agent`. */
  readonly url: string;
  /** Stops the server and ends every open stream. */
  close(): Promise<void>;
}

/**
 * Starts the agent on 127.0.0.1.
 *
 * @throws if the port is in use.
 */
export async function startAgent({ port = 0, ...options }: StartAgentOptions = {}): Promise<RunningAgent> {
  const handle = createAgentHandler(options);
  const server = createServer((request, response) => {
    handle(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The agent has no TCP address.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
