// Sets, or checks, where the project is. `repository`, `homepage` and `bugs` of package.json are one setting:
//
//   npm run address -- https://github.com/OWNER/NAME                        sets it; the site is on GitHub Pages
//   npm run address -- https://gitlab.com/OWNER/NAME https://example.com/   sets it, with the address of the site
//   npm run address                                                         checks it; a release does this first
//
// npm resolves the relative links of the README with `repository`, and accepts a release with provenance only if
// `repository` is the repository in which the CI runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, readAddress } from './site/address.mjs';

const folder = process.cwd();
const [repository, homepage] = process.argv.slice(2);

function set() {
  const file = join(folder, 'package.json');
  const { license, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  const addresses = addressesOf(repository, homepage);
  const entries = Object.entries({ ...rest, ...addresses }).filter(([key]) => !(key in addresses));
  const after = entries.findIndex(([key]) => key === 'keywords') + 1;
  entries.splice(after, 0, ...Object.entries(addresses), ['license', license]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}

function check() {
  const found = readAddress(folder);
  const fix = 'Set both with: npm run address -- https://github.com/OWNER/NAME';
  for (const name of ['repository', 'homepage'])
    if (!found[name])
      throw new Error(
        `package.json has no ${name}. The links of the README on npm, the site and the provenance of a release need it. ${fix}`,
      );
  const { GITHUB_REPOSITORY: running, GITHUB_SERVER_URL: server = 'https://github.com' } = process.env;
  if (running && found.repository.toLowerCase() !== `${server}/${running}`.toLowerCase())
    throw new Error(
      `repository in package.json is ${found.repository}, but the CI runs in ${server}/${running}. npm refuses the release. ${fix}`,
    );
  console.log(`The repository is ${found.repository}, and the site is ${found.homepage}`);
}

try {
  if (repository) set();
  check();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
