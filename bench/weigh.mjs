// Measures the download size of a few lines of code. All libraries are built and minified for production with the same
// bundler, and bundled completely except for React and TanStack Query.
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
/** Whether the sizes are only compared with the budgets. */
export const onlyBudgets = process.argv.includes('--budgets');
const { config } = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  path('../vite.config.ts'),
);

/**
 * The bytes of JavaScript that are loaded immediately and lazily, and the bytes of styles. `laterFor` counts lazy
 * chunks with modules whose path matches, without chunks that are loaded immediately or for `others`.
 */
export async function weigh(code) {
  const entry = 'virtual:scenario';
  const built = await build({
    configFile: false,
    root: path('.'),
    logLevel: 'error',
    resolve: config.resolve,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      config.plugins,
      {
        name: 'scenario',
        resolveId(id, importer) {
          if (id === entry) return id;
          // Resolves imports as if the code were a file in this folder.
          return importer === entry ? this.resolve(id, path('scenario.js')) : undefined;
        },
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      cssCodeSplit: true,
      modulePreload: false,
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: {
        input: entry,
        // As in Vite's page builds, the first chunk may contain code that lazy chunks share.
        preserveEntrySignatures: 'allow-extension',
        external: [/^react(?:-dom)?(?:\/|$)/, /^@tanstack\/react-query$/],
      },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) => one.output);
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  if (process.env.MODULES) listModules([...chunks.values()].find((chunk) => chunk.isEntry));
  const loadedWith = (isWanted) => {
    const found = new Set();
    const take = (name) => {
      const chunk = chunks.get(name);
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      chunk.imports.forEach(take);
    };
    for (const chunk of chunks.values()) if (isWanted(chunk)) take(chunk.fileName);
    return found;
  };
  const first = loadedWith(({ isEntry }) => isEntry);
  const later = [...chunks.values()].filter((chunk) => !first.has(chunk));
  const holds =
    (pattern) =>
    ({ moduleIds }) =>
      moduleIds.some((id) => pattern.test(id));
  return {
    first: bytesOf([...first]),
    later: bytesOf(later),
    laterFor(pattern, others) {
      const [wanted, anyway] = [loadedWith(holds(pattern)), loadedWith(holds(others))];
      if (wanted.size === 0) throw new Error(`No lazy chunk matches ${pattern}.`);
      return bytesOf(later.filter((chunk) => wanted.has(chunk) && !anyway.has(chunk)));
    },
    styles: bytesOf(output.filter(({ fileName }) => fileName.endsWith('.css'))),
  };
}

function bytesOf(files) {
  const total = { minified: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
    total.minified += bytes.length;
    total.gzip += gzipSync(bytes, { level: 9 }).length;
    // Takes longer than the build, and no budget counts it.
    if (!onlyBudgets) total.brotli += brotliCompressSync(bytes).length;
  }
  return total;
}

/** Prints the largest modules that are loaded immediately, as many as MODULES. */
function listModules(chunk) {
  const sizes = Object.entries(chunk?.modules ?? {}).map(([id, { renderedLength }]) => [renderedLength, id]);
  sizes.sort((a, b) => b[0] - a[0]);
  for (const [size, id] of sizes.slice(0, Number(process.env.MODULES))) {
    console.log(size, id.replace(path('..'), ''));
  }
}
