import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { installedServer } from './installedServer.js';
import { startProcess, type StartedProcess } from './startProcess.js';

export type { StartedProcess } from './startProcess.js';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** A third-party server, in its own process. */
export interface RealServer {
  /** The URL of one of its agents. */
  url(agent: string): string;
  /** A run with one of its agents, on its own thread. Nothing is sent automatically. */
  run(agent: string, options?: Partial<AgentRunOptions>): AgentRun;
  /** What the agents' own code has received since the last call. */
  received(): Promise<readonly unknown[]>;
  stop(): Promise<void>;
  /** Ends its process at once, as a crash does. */
  kill(): void;
}

/**
 * Installs a server if needed, and starts it. Tests of the same file share it.
 *
 * @param env Added to the environment of its process.
 * @throws Error with its output if it does not start.
 */
export async function startServer(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const folder = installedServer(name);
  const { origin, stop, kill } = await startProcess(folder, name, process.execPath, ['server.mjs'], env);
  const url = (agent: string): string => `${origin}/${agent}`;
  return {
    url,
    run: (agent, options = {}) =>
      createAgentRun({
        url: url(agent),
        // A run from `initial` continues its thread.
        ...(!options.initial && { threadId: crypto.randomUUID() }),
        autoSubmit: 'never',
        tabs: false,
        ...options,
      }),
    received: async () => (await (await fetch(`${origin}/received`)).json()) as readonly unknown[],
    stop,
    kill,
  };
}

/**
 * Starts a server that `npm run test:servers` has prepared.
 *
 * @param name Its folder beside this file.
 * @param program The interpreter for its `server.py` or `server.mjs`, or the built server.
 */
export function startPrepared(name: string, program: string): Promise<StartedProcess> {
  const folder = join(sources, name);
  if (existsSync(join(folder, 'server.mjs'))) {
    return startProcess(installedServer(name), name, program, ['server.mjs']);
  }
  if (existsSync(join(folder, 'Cargo.toml'))) return startProcess(folder, name, program, []);
  return startProcess(folder, name, program, ['server.py'], {
    PYTHONPATH: sources,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
  });
}
