import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The documents: the README, CONTRIBUTING, and every handwritten page of `docs/`. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

export const textOf = (document: string): string => readFileSync(join(root, document), 'utf8');
