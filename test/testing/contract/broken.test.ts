import { expect, it } from 'vitest';
import { protocolContract } from 'react-agent-interrupts/testing/contract';
import { alsoBroken } from './alsoBroken.js';
import { broken as brokenLaws } from './broken.js';
import { alsoBrokenMethods, brokenMethods } from './brokenMethods.js';
import { leavesWithAnswers } from './faults.js';
import { subjects } from './subjects.js';

const broken = { ...brokenLaws, ...brokenMethods };

/** Each decision has a case of its own. */
const titleOf = (name: string): string => name.replace(/: \w+ \(\d of \d\)$/, '');

it.each(Object.entries(broken))(
  'the case fails if its law is broken: %s',
  async (title, [failure, contract]) => {
    const [first, ...others] = contract().filter(({ name }) => titleOf(name) === title);
    await expect(first?.run()).rejects.toThrow(failure);
    for (const { run } of others) await expect(run()).rejects.toThrow(failure);
  },
);

it.each([...alsoBroken, ...alsoBrokenMethods])(
  'a case fails if %s',
  async (_fault, title, failure, contract) => {
    const found = contract().find(({ name }) => name === title);
    await expect(found?.run()).rejects.toThrow(failure);
  },
);

it('every case has a subject that breaks its law', () => {
  const titles = subjects.flatMap(([, subject]) =>
    protocolContract(subject).map(({ name }) => titleOf(name)),
  );
  expect([...new Set(titles)].filter((title) => !(title in broken))).toEqual([]);
});

it('the test of a lost response fails if leave() sends an answer', async () => {
  const [lost] = leavesWithAnswers().filter(({ name }) => name.includes('if the response is lost'));
  await expect(lost?.run()).rejects.toThrow('leave() sends no answer');
});
