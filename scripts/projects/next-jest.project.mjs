import { createNext } from './next.project.mjs';

/** A test of the page in a Next.js project, whose `next/jest` transforms only the packages that Next.js transpiles. */
export default async function nextJest(project) {
  createNext(project);
  project.follow('Jest');
  project.write('jest.config.mjs', project.blockAfter('Jest', '`jest.config.mjs` is then'));
  project.remove('jest.config.json', 'babel.config.json');
  project.edit('next.config.ts', (text) =>
    text.replace(
      'cacheComponents: true,',
      "cacheComponents: true, transpilePackages: ['react-agent-interrupts'],",
    ),
  );
  const said = project.run('npx', 'jest', '--ci');
  project.check(/1 passed, 1 total/.test(said), 'the test of the page passes with next/jest');
}
