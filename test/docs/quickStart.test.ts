import { expect, test } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
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

test('the README states the download before the first message that the budget allows', () => {
  const { limit } = budgets['approve and deny only: useAgentRun with InterruptPanel'];
  expect(textOf('README.md')).toContain(
    `at most ${limit / 1024} KB (gzip) of this library before the first message`,
  );
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
