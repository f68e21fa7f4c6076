import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './documents.js';

const code = (name: string) => readFile(join(root, 'stories/theming', name), 'utf8');

test.each([
  ['the look of shadcn/ui', ['ShadcnPanel.tsx', 'shadcn.css']],
  ['the look of MUI', ['MuiPanel.tsx', 'mui.css']],
  ['one renderer of one’s own', ['OneRenderer.tsx']],
  ['nothing but the hooks', ['Headless.tsx']],
])('%s needs at most 30 lines in a host', async (_what, files) => {
  const lines = (await Promise.all(files.map(code))).join('').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(30);
});
