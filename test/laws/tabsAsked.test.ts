// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Desk, firstOf } from './Desk.js';
import { fakeTimers, keysOf, one, quiet } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const named = (id: string, message: string): ServerAnswer => asks({ id, reason: 'confirmation', message });

/** Tabs that share a storage and do not receive each other's messages. */
const deaf = { autoSubmit: 'never', tabs: false } as const;

/** Two tabs with one question. The first refreshes, and gets another question. */
async function askedAgain(again: ServerAnswer, act: (b: Awaited<ReturnType<Desk['open']>>) => void) {
  const desk = new Desk([named('int-1', 'Delete?'), again, says('Done.')]);
  const { a, b } = await desk.two(deaf);
  act(b);
  await quiet();
  await a.run.refresh();
  await quiet();
  return { desk, a, b };
}

describe('a question that changed in another tab', () => {
  it('is open again where it was answered, and shows what changed', async () => {
    // If a refresh or a restore changes a question, it reopens and the card shows what changed.
    const { desk, b } = await askedAgain(named('int-1', 'Delete all?'), ({ run }) => {
      run.approve(keysOf(run)[0] ?? '');
    });
    b.run.setDraft(keysOf(b.run)[0] ?? '', 'half');
    await quiet();
    expect(firstOf(b.run)).toMatchObject({
      status: 'open',
      draft: 'half',
      message: 'Delete all?',
      changedFrom: { message: 'Delete?' },
    });
    expect((await desk.look()).interrupts).toMatchObject([
      { status: 'open', draft: 'half', message: 'Delete all?' },
    ]);
  });

  it('accepts no answer to the old version, and loses none to the new one', async () => {
    const { desk, a, b } = await askedAgain(named('int-1', 'Delete all?'), () => undefined);
    const [key = ''] = keysOf(a.run);
    a.run.deny(key);
    await quiet();
    b.run.approve(key);
    await quiet();
    expect(firstOf(b.run)).toMatchObject({
      decision: { payload: false },
      message: 'Delete all?',
    });
    expect((await desk.look()).interrupts).toMatchObject([
      { decision: { payload: false }, message: 'Delete all?' },
    ]);
  });
});

it('keeps a decision that was made again, against what another tab has decided meanwhile', async () => {
  // What this tab has changed stays, and pressing a button again is a decision.
  const desk = new Desk([one]);
  const a = await desk.open(deaf);
  await a.run.send('Go');
  const [key = ''] = keysOf(a.run);
  a.run.approve(key);
  await quiet();
  const b = await desk.open(deaf);
  a.run.cancel(key);
  await quiet();
  b.run.approve(key);
  await quiet();
  expect(firstOf(b.run)).toMatchObject({ status: 'answered', decision: { payload: true } });
  expect((await desk.look()).interrupts).toMatchObject([{ decision: { payload: true } }]);
});

describe('a stored pause with other questions', () => {
  const act = ({ run }: Awaited<ReturnType<Desk['open']>>): void => {
    run.approve(keysOf(run)[0] ?? '');
  };

  it('does not replace the decisions of this tab', async () => {
    // Decisions and drafts are kept until the resumed run has finished.
    const { b } = await askedAgain(named('int-2', 'Publish?'), act);
    b.run.setDraft(keysOf(b.run)[0] ?? '', 'half');
    await quiet();
    expect(b.run.getSnapshot().interrupts).toMatchObject([
      { id: 'int-1', decision: { payload: true }, draft: 'half' },
    ]);
  });

  it('keeps the decisions of its own questions', async () => {
    const { desk, a, b } = await askedAgain(named('int-2', 'Publish?'), act);
    a.run.deny(keysOf(a.run)[0] ?? '');
    await quiet();
    b.run.setDraft(keysOf(b.run)[0] ?? '', 'half');
    await quiet();
    a.run.dispose();
    b.run.dispose();
    // The server has asked `int-2` last.
    const after = await desk.open({ ...deaf, fetch: new Desk([one]).server.fetch });
    expect(firstOf(after.run)).toMatchObject({ id: 'int-2', decision: { payload: false } });
    await after.run.refresh();
    expect(after.run.getSnapshot().interrupts).toMatchObject([{ id: 'int-1', decision: { payload: true } }]);
  });

  it('replaces what another tab has answered', async () => {
    const desk = new Desk([one, named('int-2', 'Publish?')]);
    const { a, b } = await desk.two(deaf);
    act(a);
    await a.run.submit();
    await quiet();
    b.run.deny(keysOf(b.run)[0] ?? '');
    await quiet();
    expect(b.run.getSnapshot().interrupts).toMatchObject([{ id: 'int-2', status: 'open' }]);
  });

  it('replaces undecided questions', async () => {
    const { b } = await askedAgain(named('int-2', 'Publish?'), ({ run }) => {
      run.setDraft(keysOf(run)[0] ?? '', 'half');
    });
    b.run.setDraft(keysOf(b.run)[0] ?? '', undefined);
    await quiet();
    expect(b.run.getSnapshot().interrupts).toMatchObject([{ id: 'int-2' }]);
  });
});
