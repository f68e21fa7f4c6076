import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { installedServer } from './installedServer.js';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** The timeout for a server to be ready, in milliseconds: LangGraph’s platform and ADK need 12 s on two idle cores. */
const READY_WITHIN = 180_000;

/** The timeout for it to exit, in milliseconds. */
const STOPPED_WITHIN = 5_000;

/** A third-party server, in its own process. */
export interface RealServer {
  /** The URL of one of its agents. */
  url(agent: string): string;
  /** A run with one of its agents, on its own thread. Nothing is sent automatically. */
  run(agent: string, options?: Partial<AgentRunOptions>): AgentRun;
  /** What the agents' own code has received since the last call. */
  received(): Promise<readonly unknown[]>;
  stop(): Promise<void>;
}

/**
 * Installs a server if needed, and starts it. Tests of the same file share it.
 * @throws Error with its output if it does not start.
 */
export async function startServer(name: string): Promise<RealServer> {
  const { origin, stop } = await startIn(installedServer(name), name, process.execPath, ['server.mjs']);
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
    return startIn(installedServer(name), name, program, ['server.mjs']);
  }
  if (existsSync(join(folder, 'Cargo.toml'))) return startIn(folder, name, program, []);
  return startIn(folder, name, program, ['server.py'], {
    PYTHONPATH: sources,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
  });
}

/** A server that is ready. */
export interface StartedProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

async function startIn(
  cwd: string,
  name: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProcess> {
  const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe'];
  const server = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
  return {
    origin: `http://127.0.0.1:${await portOf(server, name)}`,
    stop: () =>
      new Promise((resolve) => {
        const killing = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN);
        server.once('exit', () => {
          clearTimeout(killing);
          resolve();
        });
        server.stdin.end();
      }),
  };
}

function portOf(server: ChildProcess, name: string): Promise<number> {
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      server.kill('SIGKILL');
      reject(new Error(`The server "${name}" ${why}. It printed:\n${printed.slice(-40).join('\n')}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${READY_WITHIN} ms`), READY_WITHIN);
    server.once('error', (error) => fail(`could not be started (${error.message})`));
    server.once('exit', (code) => fail(`ended with status ${code}`));
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const port = /^LISTENING (\d+)$/.exec(line)?.[1];
        if (port === undefined) return void printed.push(line);
        clearTimeout(timer);
        server.removeAllListeners('exit');
        resolve(Number(port));
      });
    }
  });
}
