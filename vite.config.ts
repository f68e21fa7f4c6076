import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const name = manifest.name;

/** What each entry of package.json is made from. */
const entries = {
  index: 'src/index.ts',
  core: 'src/core.ts',
  testing: 'src/testing.ts',
  'protocols/agUi': 'src/protocols/agUi/agUi.ts',
  'words/en': 'src/words/en.ts',
  'styles.css': 'src/styles.css',
};

/** Tests, stories and the demo import the package by its name, as a user does, and get the source. */
const alias = Object.entries(entries).map(([entry, file]) => ({
  find: entry === 'index' ? new RegExp(`^${name}$`) : `${name}/${entry}`,
  replacement: fileURLToPath(new URL(file, import.meta.url)),
}));

const installedByUsers = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const external = installedByUsers.map((dependency) => new RegExp(`^${dependency}(?:/|$)`));

export default defineConfig(async () => {
  const config: UserConfig = {
    plugins: [react()],
    resolve: { alias },
    build: {
      target: 'es2022',
      minify: false,
      sourcemap: true,
      cssCodeSplit: true,
      lib: { entry: entries, formats: ['es'] },
      rolldownOptions: {
        external,
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
    const { projects } = await import('./test/setup/projects.js');
    return { ...config, test: { projects } };
  }
  return config;
});
