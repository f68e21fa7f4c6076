// Installs the packed package with React 18.3 in a separate folder and tests it there:
//
//   npm run build && npm run test:react18
//
// All other tests use the React 19 of package-lock.json.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, packed, root, run, temporaryFolder } from './packed.mjs';

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const asHere = (...names) => names.map((name) => `${name}@${devDependencies[name]}`);

const folder = temporaryFolder();
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
install(
  folder,
  packed(),
  'react@18.3.1',
  'react-dom@18.3.1',
  ...asHere('@tanstack/react-query', '@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8'),
  ...asHere('@testing-library/dom', '@testing-library/react', '@testing-library/user-event', 'happy-dom'),
);
for (const file of ['page.mjs', 'smoke.mjs'])
  copyFileSync(join(root, 'scripts/react18', file), join(folder, file));
run(
  folder,
  process.execPath,
  '--import',
  './page.mjs',
  '--test',
  '--test-force-exit',
  '--test-reporter',
  'spec',
  'smoke.mjs',
);
