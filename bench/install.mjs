// Counts the packages and megabytes that an install adds: of this library to React and TanStack Query, and of each
// other library to React.
//
//   npm run build && node bench/install.mjs
//
// Each is installed with npm's defaults into a separate folder, with its peer dependencies. Packages that are there
// without it are not counted. Writes bench/results/install.json.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { round2 } from './summary.mjs';

const MEGABYTE = 2 ** 20;

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));
const library = await readJson(path('../package.json'));
const { dependencies: pinned, overrides } = await readJson(path('package.json'));
const only = (...names) => Object.fromEntries(names.map((name) => [name, pinned[name]]));
const react = only('react', 'react-dom');
const reactAndQuery = {
  ...react,
  '@tanstack/react-query': library.devDependencies['@tanstack/react-query'],
};

const folder = await mkdtemp(join(tmpdir(), 'install-'));
try {
  npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], path('..'));
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  const installs = [
    {
      name: `${library.name} ${library.version}`,
      beside: reactAndQuery,
      packages: { [library.name]: `file:${join(folder, archive)}` },
    },
    ...['@ag-ui/client', '@copilotkit/react-core', '@assistant-ui/react-ag-ui', '@tanstack/ai-react'].map(
      (name) => ({ name: `${name} ${pinned[name]}`, beside: react, packages: only(name) }),
    ),
  ];
  const results = [];
  const measured = new Map();
  for (const { name, beside, packages } of installs) {
    if (!measured.has(beside)) measured.set(beside, await measure(beside));
    const before = measured.get(beside);
    const after = await measure({ ...beside, ...packages });
    results.push({
      name,
      beside: Object.keys(beside),
      packages: after.packages - before.packages,
      megabytes: round2((after.bytes - before.bytes) / MEGABYTE),
      ...(after.flags.length > 0 && { flags: after.flags }),
    });
    const { packages: count, megabytes } = results.at(-1);
    console.log(`${name}: ${count} packages, ${megabytes} MB`);
  }
  await mkdir(path('results'), { recursive: true });
  await writeFile(path('results/install.json'), `${JSON.stringify({ results }, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true });
}

async function measure(dependencies) {
  const place = await mkdtemp(join(folder, 'app-'));
  await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }));
  // If the peer dependencies of a library conflict, it is installed without them.
  const flags = [[], ['--legacy-peer-deps']].find((more) => install(place, more));
  if (!flags) throw new Error(`npm cannot install ${Object.keys(dependencies).join(', ')}.`);
  const { packages } = await readJson(join(place, 'node_modules/.package-lock.json'));
  const bytes = await sizeOf(join(place, 'node_modules'));
  await rm(place, { recursive: true });
  return { packages: Object.keys(packages).length, bytes, flags };
}

function install(place, flags) {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--silent'];
  return npm(['install', ...quiet, ...flags], place);
}

function npm(args, cwd) {
  const { status } = spawnSync('npm', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** The size of all files in a folder, in bytes. */
async function sizeOf(below) {
  let bytes = 0;
  for (const entry of await readdir(below, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
