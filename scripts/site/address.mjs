// Reads the one setting of where the project is: `repository` and `homepage` of package.json. scripts/address.mjs sets both.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The addresses that follow from the address of a repository. Only for GitHub, the address of the site follows from it.
 *
 * @throws if the address of the repository is invalid.
 */
export function addressesOf(repository, homepage) {
  const [, host, owner, name] =
    /^https:\/\/([\w.-]+)\/([\w./-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(repository) ?? [];
  if (!name)
    throw new Error(`“${repository}” is not the address of a repository: https://github.com/OWNER/NAME`);
  const site =
    homepage ?? (host === 'github.com' ? `https://${owner.toLowerCase()}.github.io/${name}/` : undefined);
  if (!site || !/^https:\/\/.+\/$/.test(site))
    throw new Error(
      'The address of the site is missing, or does not start with https:// and end with a slash.',
    );
  return {
    homepage: site,
    repository: { type: 'git', url: `git+https://${host}/${owner}/${name}.git` },
    bugs: `https://${host}/${owner}/${name}/issues`,
  };
}

/** The address of the repository for a browser, and that of the site. Both are `undefined` if they are not set. */
export function readAddress(folder = fileURLToPath(new URL('../..', import.meta.url))) {
  const { repository, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const url = typeof repository === 'string' ? repository : repository?.url;
  return { repository: url?.replace(/^git\+/, '').replace(/\.git$/, ''), homepage };
}
