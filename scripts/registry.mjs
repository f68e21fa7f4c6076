// Builds the shadcn registry: `dist/registry/registry.json` and an item for each file of `registry/`, with the map of
// variables of docs/theming.md, so that `npx shadcn add` installs them with the colours of the host's theme.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const peers = ['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8'];

/** The map of variables, as the page shows it. */
function tokensOf(page) {
  const [, rules] = /### shadcn\/ui[\s\S]*?```css\n\.agent-questions \{\n([\s\S]*?)\}\n```/.exec(page) ?? [];
  if (!rules) throw new Error('docs/theming.md has no map of variables for shadcn/ui.');
  return Object.fromEntries(
    [...rules.matchAll(/(--rai-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const css = { '.agent-questions': tokensOf(readFileSync(`${root}docs/theming.md`, 'utf8')) };
const items = [
  {
    name: 'agent-questions',
    title: 'Agent questions',
    description: 'What an agent asks, as cards.',
    dependencies: peers,
    css,
  },
  {
    name: 'agent-question-card',
    title: 'Agent question cards',
    description: 'The cards alone, for a place of your own.',
    dependencies: peers,
    css,
  },
  {
    name: 'agent-approval',
    title: 'Agent approval',
    description: 'An approval from your own buttons.',
    dependencies: [],
  },
].map(({ dependencies, ...item }) => ({
  ...item,
  type: 'registry:component',
  dependencies: ['react-agent-interrupts', '@tanstack/react-query', ...dependencies],
  files: [
    { path: `registry/${item.name}.tsx`, target: `components/${item.name}.tsx`, type: 'registry:component' },
  ],
}));

const folder = `${root}dist/registry/`;
const write = (name, value) =>
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(value, undefined, 2)}\n`);
mkdirSync(folder, { recursive: true });
const { homepage } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
write('registry', {
  $schema: 'https://ui.shadcn.com/schema/registry.json',
  name: 'react-agent-interrupts',
  ...(homepage && { homepage }),
  items,
});
for (const item of items) {
  const [file] = item.files;
  const content = readFileSync(root + file.path, 'utf8');
  write(item.name, {
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    ...item,
    files: [{ ...file, content }],
  });
}
