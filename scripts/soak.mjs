// Runs every test that uses test/setup/cases.ts with many generated cases: sequences of actions, walks of the state
// machine, schemas, bytes, and scenarios in Node and in Chromium. It takes hours. `SEED=7 npm run test:soak` generates
// other scenarios. To run only some files, pass their names.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);

const usesCases = (file) => readFileSync(join(root, file), 'utf8').includes('setup/cases.js');
const modules = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && usesCases(file));
const isTest = (file) => /\.test\.tsx?$/.test(file);
// Cases in a separate file are in a folder next to their test.
const folders = modules
  .filter((file) => !isTest(file))
  .map((file) => file.slice(0, file.lastIndexOf('/') + 1));
const files = [...new Set([...modules.filter(isTest), ...folders])];

const { status } = spawnSync('vitest', ['run', ...(asked.length > 0 ? asked : files)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
  env: { ...process.env, SOAK: '1', PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
});
process.exitCode = status ?? 1;
