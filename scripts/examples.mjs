// Installs the packed package in the examples as a user would, builds them, and asks the built servers for their page:
//
//   npm run build && npm run test:examples
//
// Only the registry of npm is asked for anything.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { install, packed, root, run, temporaryFolder } from './packed.mjs';

process.env.NEXT_TELEMETRY_DISABLED = '1';
const archive = packed();
const own = new Set(['node_modules', 'dist', '.next']);

/** Copies an example out of the repository, and builds it there with the package from the archive. */
function built(name) {
  console.log(`\n=== examples/${name} ===`);
  const folder = temporaryFolder();
  cpSync(join(root, 'examples', name), folder, {
    recursive: true,
    filter: (source) => !own.has(source.split(/[\\/]/).at(-1)),
  });
  install(folder, archive);
  run(folder, 'npm', 'run', '--silent', 'build');
  return folder;
}

function check(holds, what) {
  if (!holds) throw new Error(`Not true: ${what}`);
  console.log(`ok  ${what}`);
}

/** Vite: the page is built, and the form's code is a file that it does not ask for at first. */
function checkVite() {
  const folder = built('vite');
  const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  const scripts = readdirSync(join(folder, 'dist/assets')).filter((file) => file.endsWith('.js'));
  const forms = scripts.filter((file) =>
    readFileSync(join(folder, 'dist/assets', file), 'utf8').includes('UnsupportedFieldTemplate'),
  );
  check(
    scripts.some((file) => page.includes(file)),
    'the page asks for its script',
  );
  check(forms.length > 0 && !forms.some((file) => page.includes(file)), 'the form is loaded later');
  check(
    readdirSync(join(folder, 'dist/assets')).some((file) => file.endsWith('.css')),
    'it has its styles',
  );
}

/** Next: the page is rendered on the server, and its route answers as an agent. */
async function checkNext() {
  const folder = built('next');
  const port = await freePort();
  const cli = join(folder, 'node_modules/next/dist/bin/next');
  const server = spawn(process.execPath, [cli, 'start', '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    const page = await answer(address);
    check(page.includes('aria-label="Questions from the agent"'), 'the server renders the panel');
    const asked = await answer(`${address}/agent`, { threadId: 'thread', runId: 'run', messages: [] });
    check(asked.includes('"type":"interrupt"'), 'the route asks before it acts');
  } finally {
    server.kill();
  }
  check(existsSync(join(folder, '.next/BUILD_ID')), 'the build is there');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** What an address answers, once its server listens: half a minute is given to it. */
async function answer(address, body) {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const until = performance.now() + 30_000;
  for (;;) {
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(10_000) });
      check(response.ok, `${address} answers ${response.status}`);
      return await response.text();
    } catch (error) {
      if (error.name !== 'TypeError' || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

checkVite();
await checkNext();
console.log('\nBoth examples install, build and run.');
