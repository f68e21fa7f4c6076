import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';

/** Builds the page in `root` for production, with the package's source, into `outDir`. */
export async function buildPage(root: string, outDir: string): Promise<void> {
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
      root,
      plugins,
      resolve,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = mode;
  }
}
