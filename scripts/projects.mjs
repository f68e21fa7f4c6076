// Creates the projects of docs/frameworks.md from the packed package, with the code of that page, and uses each as a reader
// would: builds it, or presses through to an approval in Chromium, or runs its test.
//
//   npm run build && npm run test:projects              all of them
//   npm run test:projects -- vite next                  some of them
//
// The only network access is to the npm registry.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createProject } from './createProject.mjs';
import { packed, root } from './packed.mjs';

const folder = join(root, 'scripts/projects');
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.project.mjs'))
  .map((file) => file.replace('.project.mjs', ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no project ${unknown.join(', ')}. The projects are ${known.join(', ')}.`);
  process.exit(2);
}

const archive = packed();
const page = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
const results = [];
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n=== ${name} ===`);
  const began = performance.now();
  const project = createProject({ archive, page });
  let failure;
  try {
    const { default: tryOut } = await import(`./projects/${name}.project.mjs`);
    await tryOut(project);
  } catch (error) {
    failure = error;
    console.error(error);
  } finally {
    await project.end();
    rmSync(project.folder, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  results.push(`${failure ? 'FAILED' : 'ok    '} ${name.padEnd(14)} ${seconds.padStart(4)} s`);
  if (failure) process.exitCode = 1;
}
console.log(`\n${results.join('\n')}`);
