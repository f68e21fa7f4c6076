import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../bench/size.mjs', import.meta.url));

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

test('no scenario weighs more than bench/budgets.json allows, and the README states the sizes', async () => {
  // A build for production, of the configuration without the tests.
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--budgets'], { env });
  expect(stdout).toContain('createAgentRun with AG-UI');

  /** The size of a scenario in kilobytes of gzip. */
  const size = (scenario: string): number =>
    Number(
      stdout
        .split('\n')
        .find((line) => line.startsWith(scenario))
        ?.slice(scenario.length)
        .match(/[\d.]+/)?.[0],
    );
  const stated = (words: RegExp): number => Number(words.exec(readme)?.[1]);
  const first = stated(/at most (\d+) KB \(gzip\) of this library before the first message/);
  expect(size('approve and deny only: useAgentRun with InterruptPanel')).toBeLessThanOrEqual(first);
  const later = stated(/about (\d+) KB more while the agent works/);
  expect(Math.abs(later - size('the panel: all that it loads while the agent works'))).toBeLessThan(3);
  const form = stated(/about (\d+) KB with rjsf and its validator/);
  expect(Math.abs(form - size('the form, with rjsf and its validator'))).toBeLessThan(3);
});
