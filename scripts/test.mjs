// Runs every check in order and stops at the first that fails. The last line is always `N passed, N failed`, which CI
// reads: the tests of Vitest, where another step that fails, or a file that cannot run, counts as one failure.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'node_modules/.vitest-results.json');

const steps = [
  { name: 'Build', command: 'npm', args: ['run', '--silent', 'build'] },
  { name: 'Types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  { name: 'Lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  { name: 'Package', command: 'npm', args: ['run', '--silent', 'check:package'] },
  {
    name: 'Tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
  },
  // Both install the packed package from its archive, and all else from npm's registry.
  { name: 'React 18', command: 'npm', args: ['run', '--silent', 'test:react18'] },
  { name: 'Examples', command: 'npm', args: ['run', '--silent', 'test:examples'] },
];

rmSync(results, { force: true });
const finished = [];
let failed;
for (const step of steps) {
  console.log(`\n=== ${step.name} ===`);
  const began = performance.now();
  const { status, signal, error } = spawnSync(step.command, step.args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  finished.push(`  ${status === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(8)} ${seconds.padStart(6)} s`);
  if (status !== 0) {
    failed = {
      name: step.name,
      why: error?.message ?? (signal ? `ended by ${signal}` : `exit status ${status}`),
    };
    break;
  }
}

console.log(`\n=== Summary ===\n${finished.join('\n')}`);
const tests = readResults();
if (failed) {
  const rest = steps.slice(finished.length).map(({ name }) => name);
  console.log(`\n${failed.name} failed (${failed.why}). What it says stands above.`);
  if (rest.length > 0) console.log(`Not run because of it: ${rest.join(', ')}.`);
}
if (tests.skipped > 0) console.log(`${tests.skipped} skipped`);
console.log(`${tests.passed} passed, ${failed ? Math.max(1, tests.failed) : tests.failed} failed`);
process.exitCode = failed || tests.failed > 0 ? 1 : 0;

/** What Vitest counted. A file that could not be run has no tests of its own, and counts as a failed one. */
function readResults() {
  if (!existsSync(results)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(results, 'utf8'),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}
