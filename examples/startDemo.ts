import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { createAgentHandler } from './agent/agentHandler.js';
import type { AgentOptions } from './agent/createAgent.js';
import { Journal } from './agent/Journal.js';
import { createDesk } from './desk/createDesk.js';
import { liven } from './desk/deskLife.js';

/** The demo's port, its inbox and the options of its agent. */
export interface StartDemoOptions extends AgentOptions {
  /** A port that must be free; 0 selects any free port. @default 5173, or the next free port */
  readonly port?: number | undefined;
  /** Whether changes to files update the open page. @default true */
  readonly watch?: boolean | undefined;
  /** A pool of connections to PostgreSQL (the package `pg`), for the inbox. @default the inbox is in this process */
  readonly pool?: object | undefined;
}

/** A running demo. */
export interface RunningDemo {
  /** Its origin, such as `http://127.0.0.1:5173`, without a trailing slash. The agent is at `/agent`, and the inbox at `/inbox`. */
  readonly url: string;
  /** Stops the server and ends every open stream. */
  close(): Promise<void>;
}

/**
 * Starts the page and its agent at one address of 127.0.0.1, in this process.
 *
 * @throws if `port` is in use.
 */
export async function startDemo(options: StartDemoOptions = {}): Promise<RunningDemo> {
  const { port, watch = true, pool, journal = new Journal(), ...agentOptions } = options;
  const agent = createAgentHandler({ ...agentOptions, journal });
  const desk = liven(await createDesk({ pool, journal }));
  const server = await createServer({
    root: fileURLToPath(new URL('demo', import.meta.url)),
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    // Vite discards a cache from another NODE_ENV. Tests would otherwise discard the cache of a running demo.
    cacheDir: fileURLToPath(
      new URL(`../node_modules/.vite/demo-${process.env['NODE_ENV'] ?? 'development'}`, import.meta.url),
    ),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port: port ?? 5173,
      strictPort: port !== undefined,
      ...(!watch && { hmr: false, watch: null }),
    },
    plugins: [
      { name: 'agent', configureServer: ({ middlewares }) => void middlewares.use(agent).use(desk.handle) },
    ],
  });
  try {
    await server.listen();
  } catch (error) {
    desk.close();
    throw error;
  }
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The demo has no TCP address.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      desk.close();
      await server.close();
    },
  };
}
