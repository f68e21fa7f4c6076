import { expect, test } from 'vitest';
import { textOf } from './documents.js';

/** The first block of code after a line that begins with `lead`. */
const blockAfter = (page: string, lead: string): string | undefined =>
  textOf(page)
    .split(`\n${lead}`)[1]
    ?.match(/^```\w+\n([\s\S]*?)^```$/m)?.[1];

test('the README has the agent of docs/frameworks.md, with which npm run test:projects approves', () => {
  const agent = blockAfter('README.md', '`vite.config.ts`, with an agent');
  expect(agent).toContain('RUN_FINISHED');
  expect(agent).toBe(blockAfter('docs/frameworks.md', '`vite.config.ts`, with an agent'));
});

test('docs/frameworks.md states the time to the first approval of each project that npm run test:projects creates', () => {
  // “The stated time is the time from the new project to the first approval, if you copy the code.”
  const sections = textOf('docs/frameworks.md').split(/^## /m).slice(1);
  const timed = sections.filter((section) => /^.+\n\nTime: \w+ minutes?\b/.test(section));
  const headings = timed.map((section) => section.split('\n')[0]);
  expect(headings).toEqual([
    'Vite',
    'Next.js',
    'React Router',
    'TanStack Start',
    'Tailwind CSS',
    'shadcn/ui',
    'React Compiler',
    'Jest',
    'Node',
    'React Native and Expo',
    'Import maps',
  ]);
});
