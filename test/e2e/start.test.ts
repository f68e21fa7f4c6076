import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

/** Runs `npm start`'s script like a terminal, without this test run's environment. */
function start(...options: string[]) {
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  const started = spawn(process.execPath, [script, ...options], { env });
  child = started;
  const output = { stdout: '', stderr: '' };
  started.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  started.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return {
    started,
    output,
    closed: once(started, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  };
}

test('prints the demo’s address, serves it, and stops cleanly on Ctrl-C', async () => {
  const { started, output, closed } = start('--port', '0');
  await expect.poll(() => output.stdout, { timeout: 90_000 }).toContain('Press Ctrl-C to stop.');
  const [url = ''] = /http:\S+\/(?=\n)/.exec(output.stdout) ?? [];

  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root">');
  const scenarios = (await (await fetch(`${url}scenarios`)).json()) as unknown[];
  expect(scenarios).toHaveLength(7);

  started.kill('SIGINT');
  expect(await closed).toEqual([0, null]);
  expect(output.stderr).toBe('');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('prints instructions when its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const { output, closed } = start('--port', String((other.address() as AddressInfo).port));
    expect(await closed).toEqual([1, null]);
    expect(output.stderr).toContain('Choose another port: npm start -- --port 5174');
  } finally {
    other.close();
  }
});

test('explains its options when an option is invalid', async () => {
  const { output, closed } = start('--port', 'many');
  expect(await closed).toEqual([2, null]);
  expect(output.stderr).toContain('--port takes a whole number from 0 to 65535, and not "many".');
  expect(output.stderr).toContain('Usage: npm start -- [options]');
});
