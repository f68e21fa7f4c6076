// Builds the playground into a folder: the demo's page with its agent in the page itself.
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export async function buildPlayground(outDir) {
  const file = path('../../vite.config.ts');
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
  // The rest of that configuration is for building a library.
  const { plugins, resolve } = config;
  await build({
    configFile: false,
    root: path('.'),
    base: './',
    plugins,
    resolve,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
}
