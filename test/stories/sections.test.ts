import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folders = ['../../stories/', '../../stories/tests/'].map((folder) => new URL(folder, import.meta.url));
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
);
const order = readFileSync(new URL('../../.storybook/preview.tsx', import.meta.url), 'utf8');

it.each(files)('the stories of %s are in a section whose place Storybook knows', (_name, source) => {
  const [, section] = /title: '(\w+)\//.exec(source) ?? [];
  expect(section).toBeDefined();
  expect(order).toContain(`'${section}',`);
});
