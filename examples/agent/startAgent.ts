import { createServer } from 'node:http';
import { createAgentHandler, type AgentOptions } from './agentHandler.js';

/** Where and how an agent listens. */
export interface StartAgentOptions extends AgentOptions {
  /** 0 takes a free one. @default 0 */
  readonly port?: number | undefined;
}

/** An agent that listens. */
export interface RunningAgent {
  /** Its address without a path, such as `http://127.0.0.1:4111`. Runs are posted to `/agent` below it. */
  readonly url: string;
  /** Stops listening and ends every open stream. */
  close(): Promise<void>;
}

/**
 * Starts the agent on 127.0.0.1.
 *
 * @throws where the port is taken.
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
