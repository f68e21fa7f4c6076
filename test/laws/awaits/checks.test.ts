// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import {
  defineInterrupt,
  type AgentRun,
  type AnswerCheck,
  type AnswerResult,
  type Issue,
  type StandardSchema,
} from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { held, keysOf, quiet, watched } from '../watched.js';

async function asked() {
  const { run, requests } = scriptedRun([asks({ reason: 'confirmation', message: 'A?' }), says('Done.')], {
    autoSubmit: 'never',
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  return { run, requests, key: keysOf(run)[0] ?? '' };
}

/** A check of a host without types. */
const checkGiving = (result: unknown): AnswerCheck =>
  Function.prototype.call.bind(() => result) as AnswerCheck;

/** A promise of another library. */
function foreignPromise(value: unknown): object {
  const then = (resolve: (settled: unknown) => void) => resolve(value);
  return Object.fromEntries(new Map([['then', then]]));
}

const checkedOf = (result: AnswerResult): Promise<readonly Issue[]> =>
  result.ok ? result.checked : Promise.resolve(result.issues);

// `check` returns the issues of an answer, synchronously or later. An empty list passes. The answer methods return `{
// ok: true }` or `{ ok: false, issues }` synchronously.
describe('a check that returns no list', () => {
  const odd: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['false', false],
    ['true', true],
    ['a number', 4],
    ['an object', {}],
    ['a text', 'wrong'],
  ];
  const ways: [string, unknown][] = odd.flatMap(([name, value]): [string, unknown][] => [
    [`${name} at once`, value],
    [`${name} later`, Promise.resolve(value)],
  ]);

  it.each(ways)('refuses the answer with an issue, and the question stays open: %s', async (_name, value) => {
    const { run, requests, key } = await asked();
    const issues = await checkedOf(run.answer(key, true, { check: checkGiving(value) }));
    expect(issues).toMatchObject([{ keyword: 'checkFailed' }]);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open', checking: false });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(requests).toHaveLength(1);
  });

  // A promise of another library or realm counts as a promise.
  it('may return a promise that is not a `Promise` of this page', async () => {
    const { run, requests, key } = await asked();
    const issue: Issue = { path: [], message: 'Not today.' };
    const promised = foreignPromise([issue]);
    const result = run.answer(key, true, { check: checkGiving(promised) });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(await checkedOf(result)).toEqual([issue]);
    expect(requests).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['a number', 3],
    ['an empty object', {}],
    ['a promise of another kind', foreignPromise({ issues: [{ message: 'No.' }] })],
  ])('refuses the answer for a schema whose result is %s', async (_name, validated) => {
    const { run, requests, key } = await asked();
    const standard = { version: 1, vendor: 'test', validate: () => validated } as const;
    const response = { '~standard': standard } as unknown as StandardSchema<boolean>;
    const { check } = defineInterrupt({ reason: 'confirmation', response });
    expect(await checkedOf(run.answer(key, true, { check }))).toHaveLength(1);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(requests).toHaveLength(1);
  });

  it('reports its valid issues with text and path, and ignores the rest of the list', async () => {
    const { run, key } = await asked();
    const found = [null, 'too late', {}, { message: 'no', path: 5 }, { message: 'wrong', path: ['a'] }];
    const issues = await checkedOf(run.answer(key, true, { check: checkGiving(found) }));
    expect(issues).toHaveLength(5);
    for (const { message, path } of issues) {
      expect(typeof message).toBe('string');
      expect(Array.isArray(path)).toBe(true);
    }
    expect(issues[4]).toMatchObject({ message: 'wrong', path: ['a'] });
  });
});

// `checked` settles when every check has run. `stop()`, a changed answer, `leave()` and `dispose()` end the wait.
describe('the promise `checked` of a check that never ends', () => {
  const exits: [string, (run: AgentRun, key: string) => unknown][] = [
    ['reopen()', (run, key) => run.reopen(key)],
    ['cancel()', (run, key) => run.cancel(key)],
    ['another answer', (run, key) => run.deny(key)],
    [
      'another answer whose check never ends',
      (run, key) => run.answer(key, false, { check: () => held<never[]>().promise }),
    ],
    ['stop()', (run) => run.stop()],
    ['leave()', (run) => run.leave()],
    ['dispose()', (run) => run.dispose()],
  ];

  it.each(exits)('settles with %s, and reports that the answer does not count', async (_name, exit) => {
    const { run, key } = await asked();
    const result = run.answer(key, true, { check: () => held<never[]>().promise });
    const said = vi.fn<(issues: readonly Issue[]) => void>();
    void checkedOf(result).then(said);
    await quiet();
    exit(run, key);
    await quiet();
    expect(said).toHaveBeenCalledOnce();
    expect(said.mock.lastCall?.[0]).toHaveLength(1);
  });

  it('settles only once if the check ends late', async () => {
    const { run, requests, key } = await asked();
    const check = held<readonly Issue[]>();
    const result = run.answer(key, true, { check: () => check.promise });
    const { outcome } = watched(run.submit());
    await quiet();
    run.reopen(key);
    check.resolve([]);
    expect(await checkedOf(result)).toHaveLength(1);
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open' });
    expect(requests).toHaveLength(1);
  });
});
