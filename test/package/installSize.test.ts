import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const { packages: locked } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Readonly<Record<string, Locked | undefined>> };

/** Where Node finds `name` for the package that is installed at `from`: the nearest node_modules above it. */
function placeOf(name: string, from: string): string {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (locked[place]) return place;
  if (from === '') throw new Error(`package-lock.json holds no ${name}.`);
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

/** Everything that an install of these packages brings: what they need, and the peers that npm installs with them. */
function installOf(names: readonly string[], from = '', found = new Set<string>()): Set<string> {
  for (const name of names) {
    const place = placeOf(name, from);
    if (found.has(place)) continue;
    found.add(place);
    const { dependencies, peerDependencies, peerDependenciesMeta } = locked[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    );
    installOf([...Object.keys(dependencies ?? {}), ...peers], place, found);
  }
  return found;
}

const optional: object = manifest.peerDependenciesMeta;
const peers = Object.keys(manifest.peerDependencies).filter((peer) => !(peer in optional));

/** What an install adds beside React and TanStack Query. */
function addedBy(...names: readonly string[]): string[] {
  const everything = installOf([...Object.keys(manifest.dependencies), ...peers, ...names]);
  const already = installOf(['react', 'react-dom', '@tanstack/react-query']);
  return [...everything].filter((place) => !already.has(place));
}

test('the install of the library alone has no rjsf', () => {
  expect(addedBy().filter((place) => place.includes('rjsf') || place.includes('ajv'))).toEqual([]);
});

test('beside React and TanStack Query, the install with forms adds at most 25 packages', () => {
  const added = addedBy('@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8');
  expect(added).toContain('node_modules/@rjsf/core');
  expect(added).toContain('node_modules/@ag-ui/core');
  // The library itself is one of them.
  expect(added.length + 1, added.join('\n')).toBeLessThanOrEqual(25);
});
