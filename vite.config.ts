import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { unlayered } from './scripts/unlayered.js';

/** Each entry of package.json beside the source file that it is built from: `dist/x.js` comes from `src/x.ts`. */
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
  // The optional peers of the form: package.json says what they mean if they are not installed.
  /^#rjsf\//,
];

const panelParts = 'components/InterruptPanel';
const packageRoot = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/**
 * What `#panelParts` means is for the bundler of a user to say, by the conditions of package.json. Tests, stories and the demo
 * are pages.
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

/** The styles without the layer, beside the file with the layer that each is made from. */
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

/** Writes the CommonJS files: what Jest reads from the package itself, and not through a bundler, and `noRjsf`. */
const commonJsFiles = (): Plugin => ({
  name: 'common-js-files',
  apply: (_config, { command }) => command === 'build' && !process.env['VITEST'],
  generateBundle({ dir = '' }) {
    if (dir !== `${packageRoot}/dist`) return;
    for (const fileName of ['testing/jest/jest-preset.json', 'testing/jest/environment.cjs'])
      this.emitFile({ type: 'asset', fileName, source: readFileSync(`src/${fileName}`, 'utf8') });
    // A bundler gets this module in place of an optional peer that is not installed. It is CommonJS, whose exports a bundler does
    // not know, so that none of them is an error of the build.
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
    // Vite's search for dependencies does not see what `#rjsf/…` means. A server that discovers one later reloads the page.
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
        // An inlined constant leaves an import behind that does nothing, and bundlers warn of it.
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
