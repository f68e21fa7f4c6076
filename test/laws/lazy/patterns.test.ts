// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AgentRun, DehydratedRun } from 'react-agent-interrupts/core';
import { page, questions, streamed } from './latePage.js';

// forms-and-safety.md: the code that reads patterns loads only for schemas with a `pattern`. Until then no answer is sent
// unvalidated, and if it cannot be loaded, only the agent validates the pattern.

const parser = '../../../src/forms/patterns.js';
let wanted = 0;
let isOffline = false;

beforeEach(() => {
  vi.resetModules();
  wanted = 0;
  isOffline = false;
  vi.doMock(parser, (original) => {
    wanted += 1;
    if (isOffline) throw new Error('no network');
    return original();
  });
});
afterEach(() => {
  vi.doUnmock(parser);
  vi.resetModules();
});

const code = { type: 'string', pattern: '^[A-Z]{3}$' };
const names = {
  type: 'object',
  patternProperties: { '^[a-z]$': { type: 'string' } },
  additionalProperties: false,
};
const asked = (schema: object) => () =>
  streamed(
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    {
      type: 'RUN_FINISHED',
      threadId: 't',
      runId: 'r',
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'a', reason: 'input_required', message: 'Which?', responseSchema: schema }],
      },
    },
  );
const ask = async (schema: object) => {
  const made = await page({}, asked(schema));
  await made.run.send('Go');
  return made;
};
const answer = (run: AgentRun, payload: unknown) => run.answer(questions(run)[0], payload);

it('loads for a pattern, before the question is shown', async () => {
  const { run } = await ask({ type: 'object', properties: { code } });
  expect(wanted).toBe(1);
  expect(answer(run, { code: 'abc' })).toMatchObject({ ok: false, issues: [{ keyword: 'pattern' }] });
  expect(answer(run, { code: 'ABC' })).toMatchObject({ ok: true });
});

it('loads for patterns of names', async () => {
  const { run } = await ask(names);
  expect(wanted).toBe(1);
  expect(answer(run, { AB: 'x' })).toMatchObject({ ok: false });
  expect(answer(run, { a: 'x' })).toMatchObject({ ok: true });
});

it('does not load for a schema without a pattern', async () => {
  const { run } = await ask({ type: 'object', properties: { code: { type: 'string', maxLength: 3 } } });
  expect(answer(run, { code: 'ABC' })).toMatchObject({ ok: true });
  expect(wanted).toBe(0);
});

it('without it, only the agent validates the pattern', async () => {
  isOffline = true;
  const { run, posted } = await ask({ type: 'object', properties: { code }, required: ['code'] });
  expect(wanted).toBeGreaterThan(0);
  expect(answer(run, {})).toMatchObject({ ok: false, issues: [{ keyword: 'required' }] });
  expect(answer(run, { code: 'abc' })).toMatchObject({ ok: true });
  await run.submit();
  expect(posted[1]?.resume).toMatchObject([{ payload: { code: 'abc' } }]);
});

it('an answer on a page that starts with the question is validated before it is sent', async () => {
  const first = await ask({ type: 'object', properties: { code } });
  const initial = JSON.parse(JSON.stringify(first.run.dehydrate())) as DehydratedRun;
  first.run.dispose();
  vi.resetModules();
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock(parser, (original) => arrival.then(original));
  const { run, posted, core } = await page({ initial, tabs: false });
  await core.loadQuestions();
  answer(run, { code: 'abc' });
  const sent = run.submit().catch((error: unknown) => (error as { code: string }).code);
  arrive();
  expect(await sent).toBe('incomplete_batch');
  expect(questions(run)).toMatchObject([{ status: 'open', issues: [{ keyword: 'pattern' }] }]);
  expect(posted).toHaveLength(0);
});
