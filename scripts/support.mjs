// Tests the oldest versions that docs/support.md lists, with the packed package:
//
//   npm run build && npm run test:support
//
// - TypeScript: checks the types of every entry point, together with those of all dependencies.
// - Node: imports every entry point and sends an approval.
// - Browsers: looks up every feature that the build uses in MDN's compatibility data.
//
// React 18 has a separate script, `npm run test:react18`.
import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, packed, root, run, temporaryFolder } from './packed.mjs';
import { missingFeatures } from './support/browsers.mjs';
import support from './support/minimums.json' with { type: 'json' };

// `enhancements` are what the build uses although a promised browser lacks it, and what that browser shows instead. Any other
// feature that a promised browser lacks is an error.
const { enhancements, minimums } = support;
const source = join(root, 'scripts/support');
const { devDependencies, exports, name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const asHere = (...names) => names.map((each) => `${each}@${devDependencies[each]}`);

const folder = temporaryFolder();
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
install(
  folder,
  packed(),
  `typescript@${minimums.typescript}`,
  `${nodePackage}@${minimums.node}`,
  ...asHere('react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', '@tanstack/react-query'),
  ...asHere('@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8'),
  ...asHere('@modelcontextprotocol/sdk', '@agentclientprotocol/sdk', '@ag-ui/client', 'ai', '@ai-sdk/react'),
  ...asHere('@langchain/langgraph-sdk'),
);
const entries = Object.entries(exports).flatMap(([entry, target]) =>
  typeof target === 'string' ? [] : [entry.replace('.', name)],
);

writeFileSync(
  join(folder, 'everything.ts'),
  entries.map((entry, index) => `export * as entry${index} from '${entry}';\n`).join(''),
);
for (const [module, resolution] of [
  ['esnext', 'bundler'],
  ['nodenext', 'nodenext'],
])
  run(
    folder,
    process.execPath,
    join(folder, 'node_modules/typescript/bin/tsc'),
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--types',
    'node',
    '--jsx',
    'react-jsx',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable',
    '--skipLibCheck',
    'false',
    '--module',
    module,
    '--moduleResolution',
    resolution,
    'everything.ts',
  );
console.log(`ok  TypeScript ${minimums.typescript} reads the types of ${entries.length} entry points`);

writeFileSync(join(folder, 'entries.json'), JSON.stringify(entries));
copyFileSync(join(source, 'approval.mjs'), join(folder, 'approval.mjs'));
copyFileSync(join(root, 'scripts/projects/agentServer.mjs'), join(folder, 'agentServer.mjs'));
run(folder, join(folder, 'node_modules', nodePackage, 'bin/node'), 'approval.mjs', minimums.node);

const tools = join(root, 'node_modules/.support');
const lock = join(source, 'package-lock.json');
const stamp = join(tools, 'installed.json');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
if (read(stamp) !== read(lock)) {
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(source, file), join(tools, file), { recursive: true });
  run(
    tools,
    'npm',
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
  );
  cpSync(lock, stamp);
}
const data = JSON.parse(read(join(tools, 'node_modules/@mdn/browser-compat-data/data.json')));
const used = { folder: join(folder, 'node_modules', name, 'dist'), data };
const { scripts, styles, missing } = missingFeatures({ ...used, browsers: minimums.browsers });
const unknown = missing.filter((feature) => !(feature.name in enhancements));
const unused = Object.keys(enhancements).filter((feature) => !missing.some((each) => each.name === feature));
for (const { name: feature, browsers, files } of unknown)
  console.error(`${browsers.join(', ')}: no ${feature}, which ${[...files].slice(0, 3).join(', ')} uses.`);
for (const feature of unused) console.error(`No promised browser lacks ${feature}, or nothing uses it.`);
// The check would see a browser that is too old.
const older = missingFeatures({
  ...used,
  browsers: { chrome: '100', edge: '100', firefox: '100', safari: '15' },
});
for (const feature of ['URL.canParse', '.toSorted()', ':has', '@container'])
  if (!older.missing.some((each) => each.name === feature)) {
    console.error(`The check does not find ${feature}.`);
    process.exitCode = 1;
  }
if (unknown.length + unused.length > 0) process.exitCode = 1;
else
  console.log(
    `ok  ${Object.entries(minimums.browsers)
      .map((each) => each.join(' '))
      .join(', ')} have what ${scripts} scripts and ${styles} style sheets use`,
  );
