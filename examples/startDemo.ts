import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { createAgentHandler, type AgentOptions } from './agent/agentHandler.js';

/** Where the demo listens and how its agent behaves. */
export interface StartDemoOptions extends AgentOptions {
  /** A port that must be free; 0 takes any that is. @default 5173, or the next one that is free */
  readonly port?: number | undefined;
  /** Whether an edited file changes the open page at once. @default true */
  readonly watch?: boolean | undefined;
}

/** A demo that listens. */
export interface RunningDemo {
  /** Its address, such as `http://127.0.0.1:5173`, without a slash at its end. The agent is at `/agent` below it. */
  readonly url: string;
  /** Stops listening and ends every open stream. */
  close(): Promise<void>;
}

/**
 * Starts the page and the agent behind it, on one address of 127.0.0.1 and in this process.
 *
 * @throws where `port` is taken.
 */
export async function startDemo(options: StartDemoOptions = {}): Promise<RunningDemo> {
  const { port, watch = true, ...agentOptions } = options;
  const handler = createAgentHandler(agentOptions);
  const server = await createServer({
    root: fileURLToPath(new URL('demo', import.meta.url)),
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    // Vite discards a cache that was made under another NODE_ENV, and tests would do so to a demo that runs.
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
    plugins: [{ name: 'agent', configureServer: ({ middlewares }) => void middlewares.use(handler) }],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The demo has no TCP address.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
