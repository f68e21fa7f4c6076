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

/** What a host without types may pass. */
const untyped = <T>(value: unknown): T => value as T;

describe('an answer', () => {
  /**
   * hook-only.md: the payload is validated against the question's `responseSchema` and staged exactly as it was given.
   */
  it.each([
    ['NaN', Number('three')],
    ['Infinity in a list', [1, Infinity]],
    ['Infinity in an object', { amount: -Infinity }],
  ])('of %s is refused, because JSON would contain null instead', async (_, payload) => {
    const { run } = desk([input]);
    await run.send('Go');
    expect(run.answer(keyOf(run), payload)).toMatchObject({ ok: false, issues: [{ keyword: 'json' }] });
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  /** hook-only.md: `answer` returns `{ ok: false, issues }` with every violation. README: no answer is lost. */
  it.each([
    ['a big integer', { id: 1n }],
    ['a cycle', circle],
  ])('with metadata that no request can carry (%s) is refused when it is given', async (_, metadata) => {
    const { run, server } = desk([input, says('Done.')]);
    await run.send('Go');
    run.approve(keyOf(run, 1));
    expect(run.answer(keyOf(run), 3, { metadata })).toMatchObject({ ok: false });
    expect(run.answer(keyOf(run), 3, { metadata: { by: 'Ann' } }).ok).toBe(true);
    await run.submit();
    expect(server.requests[1]?.resume?.[0]).toMatchObject({ payload: 3, metadata: { by: 'Ann' } });
  });

  /** The decision is sent as it was made; the payload is copied already. */
  it('keeps its metadata, even if the host modifies its object later', async () => {
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

/** `editedArgs` is a full replacement of the arguments. */
describe('an approval with invalid edited arguments', () => {
  it.each(['null', '""', '0', 'false'])('does not approve the original arguments: %s', async (typed) => {
    const { run } = desk([call, says('Done.')]);
    await run.send('Go');
    const editedArgs = untyped<object>(JSON.parse(typed));
    expect(run.approve(keyOf(run), { editedArgs })).toMatchObject({ ok: false });
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });
});

/** Law 1. */
it('edited arguments are sent as they were checked, even if the host modifies its object meanwhile', async () => {
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

/**
 * hook-only.md: `answer`, `approve`, `deny` and `respond` return `{ ok: true }` or `{ ok: false, issues }`
 * synchronously.
 */
describe('an invalid question key', () => {
  const verbs: [string, (run: AgentRun, question: QuestionRef) => AnswerResult | void][] = [
    ['answer', (run, question) => run.answer(question, true)],
    ['approve', (run, question) => run.approve(question)],
    ['deny', (run, question) => run.deny(question)],
    ['cancel', (run, question) => run.cancel(question)],
    ['reopen', (run, question) => run.reopen(question)],
    ['setDraft', (run, question) => run.setDraft(question, 'x')],
  ];
  it.each(verbs)('is reported as a question that is no longer pending, for %s', async (_name, verb) => {
    const { run } = desk([two]);
    await run.send('Go');
    for (const question of [undefined, null, {}, 7, [], { key: 7, digest: 'x' }]) {
      const answer = verb(run, untyped(question));
      expect(answer).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    }
    expect(run.getSnapshot().batch.covered).toBe(0);
  });
});

/** A draft that is not JSON stays on its page. Everything else is stored. */
describe('a decision is stored', () => {
  it.each([
    ['a cycle', circle],
    ['a big integer', { id: 1n }],
  ])('after the host has tried to set a state that is not JSON: %s', async (_, state) => {
    const storage = memoryStorage();
    const { run } = desk([two], { storage });
    await run.send('Go');
    expect(() => run.setState(state)).toThrow('setState() requires JSON');
    run.approve(keyOf(run));
    run.dispose();
    await expect.poll(() => [...storage.saved.values()].join()).toContain('"decision"');
  });
});

/** `AgentRunOptions.initial` is read once. */
it('the initial contents of a run are read once, and sent as they were read', async () => {
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
