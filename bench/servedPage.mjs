// Builds a page of this folder for production and opens it in Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, loadConfigFromFile, preview, runnerImport } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The other libraries install their own React into this folder. All are measured with this library's React. */
const oneReact = { find: /^(react|react-dom)(?=\/|$)/, replacement: path('../node_modules/$1') };

/**
 * Builds and serves the page in `folder`.
 *
 * - `plugins`: Vite plugins, such as an agent.
 * - `keepNames`: keeps component names, to report which components rendered.
 */
export async function servedPage(folder, { plugins = [], keepNames = false } = {}) {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    path('../vite.config.ts'),
  );
  const shared = { configFile: false, root: path(folder), logLevel: 'error' };
  await build({
    ...shared,
    plugins: config.plugins,
    resolve: { alias: [...config.resolve.alias, oneReact] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { output: { keepNames } },
    },
  });
  const server = await preview({
    ...shared,
    plugins,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { chromiumLaunchOptions } = (
    await runnerImport(path('../test/setup/chromium.ts'), { configFile: false })
  ).module;
  const browser = await chromium.launch(chromiumLaunchOptions());
  return {
    browser,
    url: server.resolvedUrls.local[0],
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
