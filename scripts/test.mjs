// Runs every check, stage by stage, and stops after the first stage with a failure. The checks of one stage are
// independent and run in parallel. The last line is always `N passed, N failed`, which CI reads. It counts Vitest's
// tests; another failed check, or a file that cannot run, counts as one failure. `npm test -- --servers` also starts
// the third-party servers of real-servers.mjs, and installs the package as the examples and the oldest versions do.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notStarted, prepareServers, serverNames } from './real-servers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What Vitest reports, by the check that runs it. */
const results = {
  Tests: join(root, 'node_modules/.vitest-results.json'),
  Servers: join(root, 'node_modules/.vitest-servers.json'),
};
/** Packed once for all checks that install it. */
const archive = join(root, 'node_modules/.packed.tgz');

const npm = (name, script) => ({ name, command: 'npm', args: ['run', '--silent', script] });
const vitest = (name, project) => ({
  name,
  command: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results[name]}`,
  ],
});
const isComplete = process.argv.includes('--servers');
/** These install the packed package in separate projects, which takes minutes. */
const installing = [npm('Support', 'test:support'), npm('Examples', 'test:examples')];
const stages = [
  [npm('Build', 'build')],
  [npm('Types', 'typecheck'), npm('Lint', 'lint'), npm('Package', 'check:package')],
  [vitest('Tests', '!servers'), npm('React 18', 'test:react18')],
  [vitest('Servers', 'servers')],
  ...(isComplete ? [installing] : []),
];

// The first installation takes minutes, so it runs beside the stages before that of the servers.
const preparing = isComplete
  ? prepareServers()
  : Promise.resolve({
      env: {},
      lines: [notStarted(serverNames, '`npm test -- --servers` starts them.')],
    });
let servers = { env: {} };
for (const file of [...Object.values(results), archive]) rmSync(file, { force: true });
const finished = [];
const failed = [];
for (const stage of stages) {
  if (stage.some(({ name }) => name === 'Servers')) servers = await preparing;
  const printed = stage.length === 1 || stage[0].name in results ? stage[0] : undefined;
  if (printed) console.log(`\n=== ${printed.name} ===`);
  await Promise.all(stage.map((step) => finish(step, step === printed)));
  if (failed.length > 0) break;
}

console.log(`\n=== Summary ===\n${finished.map(({ line }) => line).join('\n')}`);
const { passed, broken, repeated, skipped } = readResults();
// `npm run test:servers` fails if a server cannot be installed. Here its test has replayed recordings.
for (const line of (await preparing).lines) console.log(line);
if (!isComplete)
  console.log(
    `Not run: ${installing.map(({ name }) => name).join(', ')}. \`npm test -- --servers\` runs them.`,
  );
if (failed.length > 0) {
  for (const { name, why } of failed) console.log(`\n${name} failed (${why}). See its output above.`);
  const ran = new Set(finished.map(({ name }) => name));
  const rest = stages.flat().flatMap(({ name }) => (ran.has(name) ? [] : [name]));
  if (rest.length > 0) console.log(`Not run: ${rest.join(', ')}.`);
}
list('skipped', skipped);
list('passed at the second attempt', repeated);
list('failed', broken);
const failures = Math.max(failed.length, broken.length);
console.log(`${passed} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

/** Runs a check. Prints its output immediately if `isPrinted`, otherwise when it has finished. */
function finish({ name, command, args }, isPrinted) {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', isPrinted ? 'inherit' : 'pipe', isPrinted ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...servers.env,
      PACKAGE_ARCHIVE: archive,
      PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
    },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    const end = (why) => {
      if (finished.some((each) => each.name === name)) return;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const line = `  ${why ? 'FAILED' : 'ok    '} ${name.padEnd(8)} ${seconds.padStart(6)} s`;
      finished.push({ name, line });
      if (why) failed.push({ name, why });
      if (!isPrinted) console.log(`\n=== ${name} ===\n${Buffer.concat(said).toString()}`.trimEnd());
      resolve();
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (status, signal) =>
      end(status === 0 ? undefined : signal ? `ended by ${signal}` : `exit status ${status}`),
    );
  });
}

function list(what, lines) {
  if (lines.length > 0) console.log(`${lines.length} ${what}:\n${lines.join('\n')}`);
}

/** Vitest's results. A file that could not run has no tests and counts as one failure. */
function readResults() {
  const files = Object.values(results).filter((file) => existsSync(file));
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults);
  const tests = all.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      failure: failureMessages?.[0],
      line: `  ${relative(root, name)}: ${fullName}`,
    })),
  );
  const unrun = all
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    )
    .map(({ name, message }) => ({ line: `  ${relative(root, name)}`, failure: message }));
  const isPassed = ({ status }) => status === 'passed';
  return {
    passed: tests.filter(isPassed).length,
    broken: [...unrun, ...tests.filter(({ status }) => status === 'failed')].map(withReason),
    // A test that passed has a failure if it needed its second attempt.
    repeated: tests.filter((each) => isPassed(each) && each.failure).map(withReason),
    skipped: tests
      .filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status))
      .map(({ line }) => line),
  };
}

/** The line of a test, and the start of its failure. */
function withReason({ line, failure = '' }) {
  return `${line}\n    ${failure.split('\n').slice(0, 4).join('\n    ')}`;
}
