import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, textOf } from './documents.js';

const styles = readFileSync(join(root, 'src/styles.layer.css'), 'utf8');

it('lists every token of the style sheet, and no other', () => {
  const set = new Set([...styles.matchAll(/^\s+(--rai-[a-z-]+):/gm)].map(([, name = '']) => name));
  const told = new Set(
    [...textOf('docs/theming.md').matchAll(/`(--rai-[a-z-]+)`/g)].map(([, name = '']) => name),
  );
  expect(set.size).toBeGreaterThan(20);
  expect([...told].toSorted()).toEqual([...set].toSorted());
});
