// Runs the tests of third-party servers against the servers themselves: `npm run test:servers`, or `npm run
// test:servers -- agno` for one of them. It fails if a server cannot be installed. UPDATE_RECORDINGS=1 writes what they send
// to test/fixtures/recordings.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareServers, serverNames } from './real-servers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);
const named = serverNames.filter((name) => asked.includes(name));
const { env, lines } = await prepareServers(asked.length > 0 ? named : serverNames);

const files = asked.map((name) => `test/servers/${name}.test.ts`);
const { status } = spawnSync('vitest', ['run', '--project', 'servers', ...files], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ...env,
    PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  },
});
for (const line of lines) console.error(line);
process.exitCode = lines.length > 0 ? 1 : (status ?? 1);
