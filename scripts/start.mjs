// Starts the demo: the page, its agent and its inbox, at one address and in one process.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const usage = `Usage: npm start -- [options]

  --port <number>  the port; 0 selects any free port (default: 5173, or the next free one)
  --replay         the agent stores no checkpoints and rebuilds each run from the request
  --pace <ms>      the delay after each word of the agent's model (default: 25)
  --postgres <url> the inbox is in this PostgreSQL database, which several demos may share (default: in memory)
  --help           show this help`;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Reads the command line. If it is invalid, prints the error and exits. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        pace: { type: 'string', default: '25' },
        replay: { type: 'boolean', default: false },
        postgres: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return {
      ...values,
      port: values.port === undefined ? undefined : wholeNumber('port', values.port, 65_535),
      pace: wholeNumber('pace', values.pace, 10_000),
    };
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

function wholeNumber(option, text, largest) {
  const number = /^\d+$/.test(text) ? Number(text) : Infinity;
  if (number <= largest) return number;
  throw new Error(`--${option} takes a whole number from 0 to ${largest}, and not "${text}".`);
}

const { port, pace, replay, postgres, help } = readOptions();
if (help) {
  console.log(usage);
  process.exit(0);
}

// Registered before the server starts, so that Ctrl-C always exits cleanly.
let server;
let pool;
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await server?.close();
  await pool?.end();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

let url;
/** A pool of connections. The package `pg` is installed first, with the versions of the tests. */
async function poolOf(connectionString) {
  const { module } = await runnerImport(`${root}test/servers/installedServer.ts`, {
    root,
    configFile: false,
  });
  const require = createRequire(`${module.installedServer('inbox')}/package.json`);
  const created = new (require('pg').Pool)({ connectionString });
  // A connection that breaks is opened again for the next request.
  created.on('error', () => {});
  return created;
}

try {
  if (postgres !== undefined) pool = await poolOf(postgres);
  const { module } = await runnerImport(`${root}examples/startDemo.ts`, { root, configFile: false });
  server = await module.startDemo({ mode: replay ? 'replay' : 'checkpoint', pace, port, pool });
  ({ url } = server);
} catch (error) {
  console.error(`The demo failed to start: ${error.message}`);
  if (postgres !== undefined)
    console.error(`Is ${postgres.replace(/:[^:@/]*@/, ':…@')} a PostgreSQL server that is running?`);
  if (/already in use/.test(error.message)) console.error('Choose another port: npm start -- --port 5174');
  process.exit(1);
}

console.log(`\nThe demo runs at ${url}/`);
console.log(`The agent runs at ${url}/agent${replay ? ' without checkpoints' : ''}.`);
console.log(`The inbox runs at ${url}/inbox, ${postgres === undefined ? 'in memory' : 'on PostgreSQL'}.`);
console.log('Press Ctrl-C to stop.');
