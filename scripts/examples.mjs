// Installs the packed package in the examples as a user would, builds them, and uses each one as a reader would:
//
//   npm run build && npm run test:examples              all of them, in four minutes
//   npm run test:examples -- ai-sdk next                some of them
//
// The only network access is to the npm registry.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createProject } from './createProject.mjs';
import { packed, root } from './packed.mjs';

const known = readdirSync(join(root, 'scripts/examples'))
  .filter((file) => file.endsWith('.example.mjs'))
  .map((file) => file.replace('.example.mjs', ''));
const asked = process.argv.slice(2);
const names = asked.length === 0 ? known : asked;
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. The examples are ${known.join(', ')}.`);
  process.exit(2);
}

const archive = packed();
const results = [];
for (const name of names) {
  console.log(`\n=== examples/${name} ===`);
  const began = performance.now();
  const project = createProject({ archive });
  let failure;
  try {
    const { default: tryOut } = await import(`./examples/${name}.example.mjs`);
    project.build(name);
    await tryOut(project);
  } catch (error) {
    failure = error;
    console.error(error);
    console.error(await project.shown());
  } finally {
    await project.end();
    rmSync(project.folder, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  results.push(`${failure ? 'FAILED' : 'ok    '} ${name.padEnd(14)} ${seconds.padStart(4)} s`);
  if (failure) process.exitCode = 1;
}
console.log(`\n${results.join('\n')}`);
