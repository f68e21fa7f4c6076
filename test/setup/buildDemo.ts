import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the demo, built for production. */
    readonly builtDemo: string;
  }
}

/** Builds the demo once for all end-to-end tests, and removes it when they are over. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'built-demo-'));
  await buildDemo(folder);
  provide('builtDemo', folder);
  return () => rm(folder, { recursive: true });
}

async function buildDemo(outDir: string): Promise<void> {
  const mode = process.env['NODE_ENV'];
  // Vite uses React's production build only with this value, and Vitest has set it to `test`.
  process.env['NODE_ENV'] = 'production';
  try {
    const file = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
    // The rest of that configuration is for building a library.
    const { plugins = [], resolve = {} } = loaded?.config ?? {};
    await build({
      configFile: false,
      root: fileURLToPath(new URL('../../examples/demo', import.meta.url)),
      plugins,
      resolve,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = mode;
  }
}
