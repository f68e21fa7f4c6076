import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DehydratedRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { page as latePage, slowNetwork } from '../lazy/latePage.js';
import { dehydrated, keysOf } from '../page.js';

afterEach(() => {
  vi.doUnmock('../../../src/run/engine.js');
  vi.resetModules();
});

const question = asks({ reason: 'confirmation', message: 'Delete?' });
type Change = (run: DehydratedRun) => object;

/** What JavaScript passes, whatever its type. */
const given = (value: unknown): DehydratedRun => JSON.parse(JSON.stringify(value)) as DehydratedRun;

const first = ({ pause }: DehydratedRun): object => pause?.interrupts[0] ?? {};
const approved = () => dehydrated(question, {}, (run) => void run.approve(keysOf(run)[0] ?? ''));

/** The question and its answer are readable in these. */
const readable: [string, Change][] = [
  ['a message that is null', (run) => ({ ...run, messages: [null, ...run.messages] })],
  ['no messages', (run) => ({ ...run, messages: 'none' })],
  ['a call that is null', (run) => ({ ...run, toolCalls: [null] })],
  ['records that are null and a number', (run) => ({ ...run, history: [null, 3] })],
  ['a question that is null', (run) => ({ ...run, pause: { ...run.pause, interrupts: [null, first(run)] } })],
  ['questions left that are text', (run) => ({ ...run, left: 'none' })],
  ['a question left that is null', (run) => ({ ...run, left: { ...run.pause, interrupts: [null] } })],
  ['an approval that is null', (run) => ({ ...run, approvals: [null] })],
  ['numbers for the lists of ids', (run) => ({ ...run, withheldCallIds: 3, unacceptedMessageIds: 3 })],
  ['an unknown status', (run) => ({ ...run, status: 'asleep' })],
  [
    'issues that are null',
    (run) => ({ ...run, pause: { ...run.pause, interrupts: [{ ...first(run), issues: null }] } }),
  ],
  ['cards that are null', (run) => ({ ...run, shown: { ...run.shown, interrupts: [null] } })],
  ['no batch for its cards', (run) => ({ ...run, shown: { ...run.shown, batch: null } })],
];

/** No question is readable in these. */
const unreadable: [string, Change][] = [
  ['a pause that is text', (run) => ({ ...run, pause: 'soon' })],
  ['a pause without questions', (run) => ({ ...run, pause: { batchId: 'b', askedBy: 'a' } })],
  [
    'a question without its interrupt',
    (run) => ({ ...run, pause: { ...run.pause, interrupts: [{ ...first(run), interrupt: null }] } }),
  ],
  ['no version', (run) => ({ ...run, version: undefined })],
  ['a list instead of a run', (run) => [run]],
];

describe('an `initial` with malformed parts', () => {
  it.each(readable)('keeps the question and its answer: %s', async (_, change) => {
    const { run, requests } = scriptedRun([says('Done.')], {
      initial: given(change(await approved())),
      autoSubmit: 'never',
    });
    expect(run.getServerSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    await run.submit();
    expect(run.getSnapshot().status).toBe('finished');
    expect(requests[0]?.resume).toMatchObject([{ payload: true }]);
  });

  it.each(readable)('shows the question before the code for questions has loaded: %s', async (_, change) => {
    const initial = given(change(await approved()));
    vi.resetModules();
    slowNetwork();
    const { run } = await latePage({ initial, threadId: initial.threadId });
    const { interrupts, messages } = run.getSnapshot();
    expect(interrupts).toMatchObject([{ status: 'answered', checking: true, issues: [] }]);
    expect(messages).not.toContain(null);
    run.dispose();
  });

  it.each(unreadable)('starts a run that works: %s', async (_, change) => {
    const { run } = scriptedRun([says('Done.')], { initial: given(change(await approved())) });
    expect(run.getServerSnapshot().interrupts).toEqual([]);
    await run.send('Go');
    expect(run.getSnapshot().status).toBe('finished');
  });
});
