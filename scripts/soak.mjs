// Plays the long form of every seeded test: sequences of moves, walks of the state machine, and stories in Node and in
// Chromium. It takes hours. `SEED=7 npm run test:soak` takes another seed.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const steps = [
  ['--project', 'unit', 'test/laws/model.test.ts', 'test/reliability', 'test/run/walk.test.ts'],
  ['--project', 'e2e', 'test/e2e/stories.test.ts'],
];

const statuses = steps.map((args) => {
  const { status } = spawnSync('vitest', ['run', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, SOAK: '1', PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
  });
  return status;
});
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
