// 10,000 threads that wait in PostgreSQL behind LangGraph's server, for the benchmarks of the inbox.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const imported = async (file) =>
  (await runnerImport(`${root}${file}`, { root, configFile: false, logLevel: 'error' })).module;

/** Starts both, with `count` threads. Returns the address of the API. */
export async function waitingThreads(count) {
  const { startPostgres } = await imported('test/servers/postgres.ts');
  const { installedServer } = await imported('test/servers/installedServer.ts');
  const { startProcess } = await imported('test/servers/startProcess.ts');
  const name = 'langGraphPostgres';
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url };
  const server = await startProcess(installedServer(name), name, process.execPath, ['server.mjs'], env);
  const url = `${server.origin}/api`;
  const send = (path, body) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const threadId = crypto.randomUUID();
  await send('/threads', { thread_id: threadId });
  const input = { to: 'ann@example.com' };
  await (await send(`/threads/${threadId}/runs/stream`, { assistant_id: 'mail', input })).text();
  await fetch(`${server.origin}/copies?of=${threadId}&count=${count - 1}`, { method: 'POST' });
  return {
    url,
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}
