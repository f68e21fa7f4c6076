// A page of this folder, built for production and served to a Chromium of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, loadConfigFromFile, preview, runnerImport } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The peers bring a React of their own into this folder: everybody is measured on the library's. */
const oneReact = { find: /^(react|react-dom)(?=\/|$)/, replacement: path('../node_modules/$1') };

/**
 * Builds and serves the page in `folder`.
 *
 * - `plugins`: what else answers, such as an agent.
 * - `keepNames`: components keep their names, so that it can be told which of them rendered.
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
