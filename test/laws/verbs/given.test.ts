// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, AnswerResult, QuestionRef } from 'react-agent-interrupts/core';
import { asks, memoryStorage, proposes, says } from 'react-agent-interrupts/testing';
import { deferred, desk, keyOf, two } from './desk.js';

const input = asks({ reason: 'input', message: 'How many?' }, { reason: 'confirmation' });
const call = proposes(
  { id: 'call', name: 'pay', args: { euros: 900 } },
  {
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
      required: ['approved'],
    },
  },
);

const circle: Record<string, unknown> = {};
circle['self'] = circle;

/** What a host without types may give. */
const untyped = <T>(value: unknown): T => value as T;

describe('an answer', () => {
  /** docs/hook-only.md: “Checks the payload against the question's `responseSchema` and stages it exactly as it was given.” */
  it.each([
    ['a number that was not typed as one', Number('three')],
    ['an endless number in a list', [1, Infinity]],
    ['an endless number in an object', { amount: -Infinity }],
  ])('of %s is refused, since JSON would send null instead', async (_, payload) => {
    const { run } = desk([input]);
    await run.send('Go');
    expect(run.answer(keyOf(run), payload)).toMatchObject({ ok: false, issues: [{ keyword: 'json' }] });
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  /** docs/hook-only.md: `answer` returns “`{ ok: false, issues }` with every violation”; README: “No answer is lost.” */
  it.each([
    ['a big integer', { id: 1n }],
    ['a circle', circle],
  ])('with metadata that no request can carry (%s) is refused when it is given', async (_, metadata) => {
    const { run, server } = desk([input, says('Done.')]);
    await run.send('Go');
    run.approve(keyOf(run, 1));
    expect(run.answer(keyOf(run), 3, { metadata })).toMatchObject({ ok: false });
    expect(run.answer(keyOf(run), 3, { metadata: { by: 'Ann' } }).ok).toBe(true);
    await run.submit();
    expect(server.requests[1]?.resume?.[0]).toMatchObject({ payload: 3, metadata: { by: 'Ann' } });
  });

  /** docs/reliability.md: what was decided is what is sent; the payload is copied already. */
  it('carries the metadata that it was given, whatever the host does with its object later', async () => {
    const { run, server } = desk([input, says('Done.')]);
    await run.send('Go');
    const metadata = { by: 'Ann' };
    run.answer(keyOf(run), 3, { metadata });
    metadata.by = 'Bob';
    run.approve(keyOf(run, 1));
    await run.submit();
    expect(server.requests[1]?.resume?.[0]?.metadata).toEqual({ by: 'Ann' });
  });
});

/** AgentRun.approve: “`editedArgs` is a full replacement of the arguments.” */
describe('an approval with edited arguments that are none', () => {
  it.each(['null', '""', '0', 'false'])(
    'does not approve the arguments that a person has replaced: %s',
    async (typed) => {
      const { run } = desk([call, says('Done.')]);
      await run.send('Go');
      const editedArgs = untyped<object>(JSON.parse(typed));
      expect(run.approve(keyOf(run), { editedArgs })).toMatchObject({ ok: false });
      expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
    },
  );
});

/** docs/reliability.md, law 1: “Answers are sent only after a person's action on exactly these answers.” */
it('edited arguments are sent as they were checked, whatever the host does with its object meanwhile', async () => {
  const { run, server } = desk([call, says('Done.')]);
  await run.send('Go');
  const passed = deferred<[]>();
  const editedArgs = { euros: 20 };
  const answer = run.approve(keyOf(run), { editedArgs, check: () => passed.promise });
  editedArgs.euros = 9000;
  passed.resolve([]);
  if (answer.ok) await answer.checked;
  await run.submit();
  expect(JSON.stringify(server.requests[1]?.resume)).toContain('{"euros":20}');
});

/** docs/hook-only.md: “`answer`, `approve`, `deny` and `respond` return at once: `{ ok: true }`, or `{ ok: false, issues }`”. */
describe('a question that is none', () => {
  const verbs: [string, (run: AgentRun, question: QuestionRef) => AnswerResult | void][] = [
    ['answer', (run, question) => run.answer(question, true)],
    ['approve', (run, question) => run.approve(question)],
    ['deny', (run, question) => run.deny(question)],
    ['cancel', (run, question) => run.cancel(question)],
    ['reopen', (run, question) => run.reopen(question)],
    ['setDraft', (run, question) => run.setDraft(question, 'x')],
  ];
  it.each(verbs)('is a question that no longer waits, for %s', async (_name, verb) => {
    const { run } = desk([two]);
    await run.send('Go');
    for (const question of [undefined, null, {}, 7, [], { key: 7, digest: 'x' }]) {
      const answer = verb(run, untyped(question));
      expect(answer).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    }
    expect(run.getSnapshot().batch.covered).toBe(0);
  });
});

/** docs/reliability.md: “A draft that is no JSON stays on its page. Everything else is stored.” */
describe('a decision is stored', () => {
  it.each([
    ['a circle', circle],
    ['a big integer', { id: 1n }],
  ])('beside a state that the host has set and that is no JSON: %s', async (_, state) => {
    const storage = memoryStorage();
    const { run } = desk([two], { storage });
    await run.send('Go');
    run.setState(state);
    run.approve(keyOf(run));
    run.dispose();
    await expect.poll(() => [...storage.saved.values()].join()).toContain('"decision"');
  });
});

/** AgentRunOptions.initial: “Also read once.” */
it('what a run begins with is read once, and sent as it was read', async () => {
  const before = desk([two]);
  await before.run.send('Go');
  before.run.approve(keyOf(before.run));
  const initial = before.run.dehydrate();
  const { run, server } = desk([says('Done.')], { initial });
  const decision = initial.pause?.interrupts[0]?.decision;
  Object.assign(decision ?? {}, { payload: false });
  run.approve(keyOf(run, 1));
  await run.submit();
  expect(server.requests[0]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, true]);
});
