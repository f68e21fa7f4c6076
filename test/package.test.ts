import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

const entries = Object.entries(manifest.exports).filter(([entry]) => entry !== './package.json');
/**
 * The packages that an entry can be imported without. An import without React is one without the optional peers of the
 * form too.
 */
const packages = {
  React: /^(react|react-dom)(\/|$)|^[@#](rjsf|tanstack)\//,
  'the optional peers of the form': /^[@#]rjsf\//,
};
const isWithoutReact = /\/(?:core|protocols\/.+|words\/.+)$/;
const modules = entries.flatMap(([entry, target]) => {
  if (typeof target === 'string') return [];
  const without: keyof typeof packages = isWithoutReact.test(entry)
    ? 'React'
    : 'the optional peers of the form';
  return [{ specifier: entry.replace('.', manifest.name), ...target, without }];
});

/** A resolver that refuses packages, as if they were not installed. */
const refuse = (packages: RegExp) => `
  export function resolve(specifier, context, next) {
    if (${packages}.test(specifier)) {
      throw new Error('Refused: ' + specifier + ' from ' + context.parentURL);
    }
    return next(specifier, context);
  }`;

const asUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

/** Imports the built package by its name in a Node of its own, which finds it through package.json as a user's does. */
async function exportsInPlainNode(specifier: string, without: RegExp): Promise<string[]> {
  const register = `import { register } from 'node:module'; register(${JSON.stringify(asUrl(refuse(without)))});`;
  const script = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(specifier)}))))`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', asUrl(register), '--input-type=module', '--eval', script],
    { cwd: root },
  );
  return JSON.parse(stdout) as string[];
}

beforeAll(() => {
  if (!existsSync(`${root}/dist`)) {
    throw new Error('These tests read the built package. Run `npm run build` first; `npm test` does.');
  }
});

describe('the built package', () => {
  test.each(modules)(
    '$specifier imports in plain Node without $without, and has types',
    async ({ specifier, types, without }) => {
      expect(await exportsInPlainNode(specifier, packages[without])).not.toEqual([]);
      expect(existsSync(`${root}/${types}`)).toBe(true);
    },
  );

  test('the check for React would see it', async () => {
    await expect(exportsInPlainNode(manifest.name, packages.React)).rejects.toThrow('Refused: ');
  });

  // Vite replaces an optional peer that is not installed by a module without exports, and refuses the import of a name.
  // Other bundlers take what \`imports\` of package.json names next.
  test('a build can do without the optional peers of the form', () => {
    const files = readdirSync(`${root}/dist`, { recursive: true, encoding: 'utf8' });
    const imports = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(`${root}/dist/${file}`, 'utf8').matchAll(/^import .* from "[@#]rjsf\/.*";$/gm),
      ]);
    expect(imports.length).toBeGreaterThan(10);
    for (const [line] of imports)
      expect(line).toMatch(/^import \* as \w+ from "#rjsf\/(?:core|utils|validator-ajv8)";$/);
    for (const name of ['core', 'utils', 'validator-ajv8'] as const) {
      const [first, second] = manifest.imports[`#rjsf/${name}`];
      expect(first).toBe(`@rjsf/${name}`);
      expect(readFileSync(`${root}/${second}`, 'utf8')).toBe('module.exports = {};\n');
      expect(manifest.peerDependenciesMeta[`@rjsf/${name}`].optional).toBe(true);
    }
  });

  test('TypeScript finds the types of every entry with `moduleResolution: node10`, which does not read `exports`', () => {
    const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
      typeof target === 'string' || entry === '.' ? [] : [[entry.slice(2), [target.types]]],
    );
    expect(manifest.typesVersions['*']).toEqual(Object.fromEntries(entries));
    expect(manifest.types).toBe(manifest.exports['.'].types);
  });

  test('the style sheet is built with and without a cascade layer', () => {
    const built = (name: string): string => readFileSync(`${root}/dist/${name}`, 'utf8');
    expect(built('styles.layer.css')).toContain('@layer react-agent-interrupts');
    expect(built('styles.css')).not.toContain('@layer');
    expect(built('styles.css')).toContain('.rai-card.rai-card');
  });

  test('"use client" stays on every module that has it', () => {
    const sources = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' });
    const clients = sources.filter(
      (file) =>
        /\.tsx?$/.test(file) && /^['"]use client['"]/.test(readFileSync(`${root}/src/${file}`, 'utf8')),
    );
    expect(clients).not.toEqual([]);
    for (const file of clients) {
      const built = readFileSync(`${root}/dist/${file.replace(/\.tsx?$/, '.js')}`, 'utf8');
      expect(built, file).toMatch(/^"use client";/);
    }
  });
});
