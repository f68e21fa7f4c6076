// Lets the examples install this version of the package. `npm run version-packages` runs it, because the package contains them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packed.mjs';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const example of readdirSync(join(root, 'examples'))) {
  const file = join(root, 'examples', example, 'package.json');
  if (!existsSync(file)) continue;
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.dependencies[name] = `^${version}`;
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
