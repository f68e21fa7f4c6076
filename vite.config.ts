import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { unlayered } from './scripts/unlayered.js';

/** Each entry of package.json with its source file: `dist/x.js` is built from `src/x.ts`. */
const entries = Object.entries(manifest.exports)
  .filter(([entry]) => entry !== './package.json' && !entry.startsWith('./jest/'))
  .map(([entry, target]) => {
    const built = typeof target === 'string' ? target : target.default;
    return {
      specifier: entry.replace('.', manifest.name),
      output: built.replace('./dist/', '').replace(/\.js$/, ''),
      source: built.replace('./dist/', 'src/').replace(/\.js$/, '.ts'),
    };
  });

/** Tests, stories and the demo import the package by its name, as a user does, and get the source. */
const alias = entries.map(({ specifier, source }) => ({
  find: new RegExp(`^${specifier}$`),
  replacement: fileURLToPath(new URL(source, import.meta.url)),
}));

const installedByUsers = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const external = [
  ...installedByUsers.map((dependency) => new RegExp(`^${dependency}(?:/|$)`)),
  // The optional peers of the form. `imports` in package.json resolves them if they are not installed.
  /^#rjsf\//,
];

const panelParts = 'components/InterruptPanel';
const packageRoot = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/**
 * The user's bundler resolves `#panelParts`, by the conditions in package.json. For tests, stories and the demo, it resolves as in
 * a page.
 */
const importsOfPackage = (): Plugin => {
  let isLibrary = false;
  return {
    name: 'imports-of-package',
    enforce: 'pre',
    configResolved({ command, root, build }) {
      isLibrary = command === 'build' && root === packageRoot && build.outDir === 'dist';
    },
    resolveId(id) {
      if (id !== '#panelParts') return undefined;
      if (isLibrary) return { id, external: true };
      return fileURLToPath(new URL(`src/${panelParts}/noPanelParts.ts`, import.meta.url));
    },
  };
};

/** The styles without the layer, each with the layered file that it is made from. */
const styles = new Map(
  ['styles', 'inbox'].map((name) => [
    fileURLToPath(new URL(`src/${name}.css`, import.meta.url)),
    fileURLToPath(new URL(`src/${name}.layer.css`, import.meta.url)),
  ]),
);

/** `styles.css` is `styles.layer.css` without the layer, and so is `inbox.css`. */
const unlayeredStyles = (): Plugin => ({
  name: 'unlayered-styles',
  load(id) {
    const layered = styles.get(id.split('?')[0] ?? '');
    if (layered === undefined) return undefined;
    this.addWatchFile(layered);
    return unlayered(readFileSync(layered, 'utf8'));
  },
});

/** Writes the CommonJS files: those that Jest reads from the package without a bundler, and `noRjsf`. */
const commonJsFiles = (): Plugin => ({
  name: 'common-js-files',
  apply: (_config, { command }) => command === 'build' && !process.env['VITEST'],
  generateBundle({ dir = '' }) {
    if (dir !== `${packageRoot}/dist`) return;
    for (const fileName of ['testing/jest/jest-preset.json', 'testing/jest/environment.cjs'])
      this.emitFile({ type: 'asset', fileName, source: readFileSync(`src/${fileName}`, 'utf8') });
    // This module replaces an optional peer that is not installed. It is CommonJS, whose exports a bundler does not know, so a
    // missing export is not a build error.
    this.emitFile({
      type: 'asset',
      fileName: 'components/SchemaForm/noRjsf.cjs',
      source: 'module.exports = {};\n',
    });
  },
});

export default defineConfig(async () => {
  const config: UserConfig = {
    plugins: [react(), importsOfPackage(), unlayeredStyles(), commonJsFiles()],
    resolve: { alias },
    // Vite's dependency scan does not resolve `#rjsf/…`. The dev server reloads the page if it discovers a dependency later.
    optimizeDeps: { include: ['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8'] },
    build: {
      target: 'es2022',
      minify: false,
      sourcemap: true,
      cssCodeSplit: true,
      lib: {
        entry: {
          ...Object.fromEntries(entries.map(({ output, source }) => [output, source])),
          [`${panelParts}/noPanelParts`]: `src/${panelParts}/noPanelParts.ts`,
          [`${panelParts}/serverPanelParts`]: `src/${panelParts}/serverPanelParts.ts`,
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external,
        // An inlined constant leaves an unused import behind, about which bundlers warn.
        optimization: { inlineConst: false },
        output: {
          preserveModules: true,
          preserveModulesRoot: 'src',
          entryFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  };
  if (process.env['VITEST']) {
    const { connectTimeout, projects } = await import('./test/setup/projects.js');
    return { ...config, test: { projects, browser: { connectTimeout } } };
  }
  return config;
});
