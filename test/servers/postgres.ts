import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server of its own, in a temporary folder. */
export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs; `undefined` if it is not installed. */
export const postgresPrograms: string | undefined = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...versionsIn('/usr/lib/postgresql'),
].find((folder) => existsSync(join(folder, 'initdb')));

/** Why the tests that need PostgreSQL are skipped. */
export const withoutPostgres =
  'PostgreSQL is not installed (Debian: apt-get install postgresql), so its tests are skipped.';

function versionsIn(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(folder, version, 'bin'))
    : [];
}

/**
 * Starts a server with an empty database. It runs as an unprivileged user, because PostgreSQL refuses root.
 * @throws Error if PostgreSQL is not installed, or does not start
 */
export async function startPostgres(): Promise<Postgres> {
  if (postgresPrograms === undefined) throw new Error(withoutPostgres);
  const folder = mkdtempSync(join(tmpdir(), 'inbox-postgres-'));
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const options = ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(postgresPrograms, 'initdb'), options, { cwd: folder, stdio: 'pipe', ...user });
  const port = await freePort();
  // The data is removed in the end, so nothing has to reach the disk.
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=60'];
  const server = spawn(
    join(postgresPrograms, 'postgres'),
    [
      '-D',
      data,
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...settings.flatMap((each) => ['-c', each]),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  );
  // Also if the test does not stop it.
  process.once('exit', () => server.kill('SIGQUIT'));
  await ready(server);
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        // Disconnects the clients, and stops.
        server.kill('SIGINT');
      }),
  };
}

/** The user of Debian's package, or the one without rights. */
function unprivileged(): { readonly uid: number; readonly gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((option) =>
        Number(execFileSync('id', [option, name], { stdio: 'pipe' })),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // There is no such user.
    }
  }
  throw new Error('There is no unprivileged user who can start PostgreSQL.');
}

function ready(server: ChildProcess): Promise<void> {
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`PostgreSQL does not start:\n${printed.join('\n')}`));
    server.once('error', fail);
    server.once('exit', fail);
    createInterface({ input: server.stderr as NonNullable<typeof server.stderr> }).on('line', (line) => {
      printed.push(line);
      if (!line.includes('ready to accept connections')) return;
      server.removeListener('exit', fail);
      resolve();
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
