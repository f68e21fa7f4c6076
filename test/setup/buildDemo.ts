import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildPage } from './buildPage.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the demo, built for production. */
    readonly builtDemo: string;
  }
}

/** Builds the demo once for all end-to-end tests, and removes it when they are over. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'built-demo-'));
  await buildPage(fileURLToPath(new URL('../../examples/demo', import.meta.url)), folder);
  provide('builtDemo', folder);
  return () => rm(folder, { recursive: true });
}
