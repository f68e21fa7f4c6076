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
