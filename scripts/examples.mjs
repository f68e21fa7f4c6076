// Installs the packed package in the examples as a user would, builds them, and requests pages from the built servers:
//
//   npm run build && npm run test:examples
//
// The only network access is to the npm registry.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, install, packed, root, run, temporaryFolder } from './packed.mjs';

process.env.NEXT_TELEMETRY_DISABLED = '1';
const archive = packed();
const own = new Set(['node_modules', 'dist', '.next']);

/** Copies an example out of the repository and builds it with the package from the archive. */
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
  if (!holds) throw new Error(`Failed: ${what}`);
  console.log(`ok  ${what}`);
}

/** Vite: the page is built, and the code for forms is in a separate, lazy-loaded file. */
function checkVite() {
  const folder = built('vite');
  const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  const scripts = readdirSync(join(folder, 'dist/assets')).filter((file) => file.endsWith('.js'));
  const forms = scripts.filter((file) =>
    readFileSync(join(folder, 'dist/assets', file), 'utf8').includes('UnsupportedFieldTemplate'),
  );
  check(
    scripts.some((file) => page.includes(file)),
    'the page loads its script',
  );
  check(forms.length > 0 && !forms.some((file) => page.includes(file)), 'the form is lazy-loaded');
  check(
    readdirSync(join(folder, 'dist/assets')).some((file) => file.endsWith('.css')),
    'the build contains the styles',
  );
}

/** Next: the page is rendered on the server, and its route responds as an agent. */
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
    check(asked.includes('"type":"interrupt"'), 'the route responds with an interrupt');
  } finally {
    server.kill();
  }
  check(existsSync(join(folder, '.next/BUILD_ID')), 'the build exists');
}

/** The response of an address. Waits up to 30 seconds until the server listens. */
async function answer(address, body) {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const until = performance.now() + 30_000;
  for (;;) {
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(10_000) });
      check(response.ok, `${address} responds with ${response.status}`);
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
