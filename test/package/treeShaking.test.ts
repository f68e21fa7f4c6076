import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = 'virtual:entry';

interface Modules {
  readonly atOnce: readonly string[];
  readonly later: readonly string[];
}

const bundles = new Map<string, Promise<Modules>>();

/**
 * What a user's bundler includes of the built package for one line of code: the modules that load at once, and later.
 */
function modulesFor(code: string): Promise<Modules> {
  const modules = bundles.get(code) ?? bundle(code);
  bundles.set(code, modules);
  return modules;
}

async function bundle(code: string): Promise<Modules> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId(id) {
          if (id === entry) return `\0${entry}`;
          const name = id.replace(manifest.name, '.');
          const target = Object.entries(manifest.exports).find(([specifier]) => specifier === name)?.[1];
          return typeof target === 'object' ? this.resolve(`${root}${target.default}`) : undefined;
        },
        load: (id) => (id === `\0${entry}` ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: /^react(?:-dom)?(?:\/|$)/,
      },
    },
  });
  const chunks = (Array.isArray(output) ? output : [output]).flatMap((each) =>
    'output' in each ? each.output.flatMap((part) => (part.type === 'chunk' ? [part] : [])) : [],
  );
  const first = new Set<string>();
  const follow = (fileName: string) => {
    if (first.has(fileName)) return;
    first.add(fileName);
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) follow(next);
  };
  for (const chunk of chunks) if (chunk.isEntry) follow(chunk.fileName);
  const modulesOf = (wanted: (fileName: string) => boolean) =>
    chunks
      .filter(({ fileName }) => wanted(fileName))
      .flatMap(({ modules }) =>
        Object.entries(modules).flatMap(([id, { renderedLength }]) =>
          renderedLength > 0 && !id.startsWith('\0') ? [relative(root, id)] : [],
        ),
      );
  return { atOnce: modulesOf((name) => first.has(name)), later: modulesOf((name) => !first.has(name)) };
}

vi.setConfig({ testTimeout: 60_000 });

const components = /^dist\/components\//;
const forms = /(?:^|\/)node_modules\/(?:@rjsf|ajv|ajv-formats|markdown-to-jsx)\//;
const otherProtocols = /^dist\/protocols\/(?!agUi\/)/;
const words = /^dist\/words\//;
const react = /^dist\/react\/|@tanstack\//;

const matching = (modules: readonly string[], pattern: RegExp) => modules.filter((id) => pattern.test(id));

test.each([
  ['useAgentRun', manifest.name],
  ['useInterrupt', manifest.name],
  ['useInterrupts', manifest.name],
  ['useRunSelector', manifest.name],
])('%s alone adds no component, no form and no other protocol', async (name, from) => {
  const { atOnce, later } = await modulesFor(`export { ${name} } from '${from}'`);
  const all = [...atOnce, ...later];
  expect(matching(all, /^dist\/react\//)).not.toEqual([]);
  for (const kind of [components, forms, otherProtocols, words]) expect(matching(all, kind)).toEqual([]);
});

test.each([manifest.name, `${manifest.name}/core`])('createAgentRun of %s adds no React', async (from) => {
  const { atOnce, later } = await modulesFor(`export { createAgentRun } from '${from}'`);
  const all = [...atOnce, ...later];
  expect(matching(all, /^dist\/run\/createAgentRun\.js$/)).toHaveLength(1);
  for (const kind of [components, forms, otherProtocols, words, react])
    expect(matching(all, kind)).toEqual([]);
});

test('the panel loads the form later, and the English words alone', async () => {
  const { atOnce, later } = await modulesFor(`export { InterruptPanel } from '${manifest.name}'`);
  expect(matching(atOnce, components)).not.toEqual([]);
  expect(matching(atOnce, forms)).toEqual([]);
  expect(matching(later, forms)).not.toEqual([]);
  expect(matching([...atOnce, ...later], /^dist\/words\/(?:ar|de|es|fr|ja|zh)/)).toEqual([]);
});

test('the panel loads the code of its keys later, and no review and no history of decisions at all', async () => {
  const { atOnce, later } = await modulesFor(`export { InterruptPanel } from '${manifest.name}'`);
  const keys = /^dist\/components\/Shortcuts\/listenForShortcuts\.js$/;
  const slots = /^dist\/components\/Decision(?:Review|History)\//;
  expect(matching(atOnce, keys)).toEqual([]);
  expect(matching(later, keys)).not.toEqual([]);
  expect(matching([...atOnce, ...later], slots)).toEqual([]);
});

const inbox =
  /^dist\/inbox(?:\/|\.js)|^dist\/words\/\w*[iI]nbox|\/@tanstack\/(?:react-virtual|virtual-core)\//;

test.each(['InterruptPanel', 'useAgentRun', 'disposeAgentRuns'])(
  'a page that has only %s loads nothing of the inbox',
  async (name) => {
    const { atOnce, later } = await modulesFor(`export { ${name} } from '${manifest.name}'`);
    expect(atOnce).not.toEqual([]);
    expect(matching([...atOnce, ...later], inbox)).toEqual([]);
  },
);

test('the hook of the inbox alone adds no source and no list, and the count alone adds neither rows nor runs', async () => {
  const ofHook = await modulesFor(`export { useInterruptInbox } from '${manifest.name}/inbox'`);
  const all = [...ofHook.atOnce, ...ofHook.later];
  expect(matching(all, /^dist\/inbox\/createInbox\.js$/)).toHaveLength(1);
  expect(matching(all, /^dist\/inbox\/(?:sources|components)\/|virtual-core|^dist\/words\//)).toEqual([]);
  const ofCount = await modulesFor(`export { useInboxCount } from '${manifest.name}/inbox'`);
  const counting = [...ofCount.atOnce, ...ofCount.later];
  expect(matching(counting, /^dist\/inbox\/useInboxCount\.js$/)).toHaveLength(1);
  expect(matching(counting, /^dist\/(?:run|components|words)\/|^dist\/inbox\/createInbox\.js$/)).toEqual([]);
});
