import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The timeout for a server to be ready, in milliseconds: LangGraph’s platform and ADK need 12 s on two idle cores. */
const READY_WITHIN = 180_000;

/** The timeout for it to exit, in milliseconds. */
const STOPPED_WITHIN = 5_000;

/** A server that is ready. */
export interface StartedProcess {
  readonly origin: string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): void;
}

/**
 * Starts a server that prints `LISTENING <port>`. It ends when its input ends.
 *
 * @param env Added to the environment of its process.
 * @throws Error with its output if it does not start.
 */
export async function startProcess(
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
    kill: () => void server.kill('SIGKILL'),
    stop: () =>
      new Promise((resolve) => {
        if (server.exitCode !== null || server.signalCode !== null) return resolve();
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
