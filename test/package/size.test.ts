import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../bench/size.mjs', import.meta.url));

test('no scenario weighs more than bench/budgets.json allows', { timeout: 120_000 }, async () => {
  // A build for production, of the configuration without the tests.
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--budgets'], { env });
  expect(stdout).toContain('createAgentRun with AG-UI');
});
