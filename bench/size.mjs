// Weighs what a page downloads in each scenario, built and minified for production with everything inside but React and
// TanStack Query, and checks it against its budget:
//
//   node bench/size.mjs            prints the table, writes bench/results/size.json, fails where a budget is exceeded
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const KB = 1024;

/** What a page imports, and how many bytes of gzip it may cost before a schema appears, and with a form. */
const scenarios = [
  {
    name: 'createAgentRun with AG-UI',
    code: `export { createAgentRun } from 'react-agent-interrupts/core';`,
    budget: 16 * KB,
  },
  {
    name: 'useAgentRun alone',
    code: `export { useAgentRun } from 'react-agent-interrupts';`,
  },
  {
    name: 'useAgentRun with InterruptPanel',
    code: `export { useAgentRun, InterruptPanel } from 'react-agent-interrupts';`,
    budget: 30 * KB,
  },
  {
    name: 'the styles',
    code: `import 'react-agent-interrupts/styles.css';`,
    css: true,
    budget: 6 * KB,
  },
];

const { config } = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  path('../vite.config.ts'),
);

const rows = [];
for (const { name, code, css = false, budget } of scenarios) {
  const weight = await weigh(code, css);
  rows.push({ name, budget, ...weight });
}
const show = (bytes) => (bytes === undefined ? '' : `${(bytes / KB).toFixed(1)} KB`);
const table = [
  ['scenario', 'at once, gzip', 'minified', 'brotli', 'later, gzip', 'budget'],
  ...rows.map(({ name, budget, first, later }) => [
    name,
    show(first.gzip),
    show(first.minified),
    show(first.brotli),
    later.gzip > 0 ? show(later.gzip) : '',
    show(budget),
  ]),
];
const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '));
await mkdir(path('results'), { recursive: true });
await writeFile(path('results/size.json'), `${JSON.stringify({ unit: 'bytes', rows }, null, 2)}\n`);
const heavy = rows.filter(({ budget, first }) => budget !== undefined && first.gzip > budget);
for (const { name, budget, first } of heavy) {
  console.error(`${name} weighs ${show(first.gzip)} of gzip; at most ${show(budget)} is allowed.`);
}
process.exitCode = heavy.length > 0 ? 1 : 0;

/** What loads with the entry, and what is loaded later. */
async function weigh(code, css) {
  const entry = 'virtual:scenario';
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: config.resolve,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'scenario',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(?:-dom)?(?:\/|$)/, /^@tanstack\//],
      },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) => one.output);
  if (process.env.MODULES) {
    const chunk = output.find((one) => one.type === 'chunk' && one.isEntry);
    const sizes = Object.entries(chunk?.modules ?? {}).map(([id, { renderedLength }]) => [
      renderedLength,
      id,
    ]);
    sizes.sort((a, b) => b[0] - a[0]);
    for (const [size, id] of sizes.slice(0, Number(process.env.MODULES)))
      console.log(size, id.replace(path('..'), ''));
  }
  if (css) return { first: sum(output.filter(({ fileName }) => fileName.endsWith('.css'))), later: sum([]) };
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  const first = new Set();
  const take = (name) => {
    const chunk = chunks.get(name);
    if (!chunk || first.has(chunk)) return;
    first.add(chunk);
    chunk.imports.forEach(take);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) take(chunk.fileName);
  return { first: sum([...first]), later: sum([...chunks.values()].filter((chunk) => !first.has(chunk))) };
}

function sum(files) {
  const total = { minified: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
    total.minified += bytes.length;
    total.gzip += gzipSync(bytes, { level: 9 }).length;
    total.brotli += brotliCompressSync(bytes).length;
  }
  return total;
}
