import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fails, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Desk, firstOf, shows } from './Desk.js';
import { deferred, fakeTimers, keysOf, never, one, quiet, two } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

/** A response of the server that the test releases. */
function held() {
  const { promise, resolve } = deferred<Response | ReturnType<typeof says>>();
  const answer: ServerAnswer = () => promise;
  return { answer, resolve };
}

const asking = (question: ServerAnswer, stored: boolean) => (stored ? [question] : [question, question]);

describe('the decisions and drafts of two tabs', () => {
  it('are all in a third: a draft of one does not erase a decision of the other', async () => {
    const desk = new Desk([two]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    const [first = '', second = ''] = keysOf(a.run);
    a.run.approve(first);
    b.run.setDraft(second, 'half');
    await quiet();
    expect((await desk.look()).interrupts).toMatchObject([
      { key: first, status: 'answered', decision: { status: 'resolved', payload: true } },
      { key: second, status: 'open', draft: 'half' },
    ]);
  });

  it('are all in a third, for any order and number of writes', async () => {
    const desk = new Desk([two]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    const [first = '', second = ''] = keysOf(a.run);
    for (const text of ['h', 'ha', 'hal', 'half']) {
      b.run.setDraft(first, text);
      a.run.setDraft(second, text);
      await quiet(1);
    }
    b.run.deny(second);
    a.run.setDraft(first, 'the last');
    await quiet();
    expect((await desk.look()).interrupts).toMatchObject([
      { key: first, draft: 'the last' },
      { key: second, status: 'answered', decision: { payload: false } },
    ]);
  });

  it('are all in a third, if neither has a mounted panel', async () => {
    const desk = new Desk([two]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    const [first = '', second = ''] = keysOf(a.run);
    a.unmount();
    b.unmount();
    a.run.approve(first);
    b.run.cancel(second);
    await quiet();
    expect((await desk.look()).interrupts).toMatchObject([{ status: 'answered' }, { status: 'cancelled' }]);
  });

  it('do not return after an undo in one of them', async () => {
    const desk = new Desk([two]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    const [first = '', second = ''] = keysOf(a.run);
    a.run.approve(first);
    await quiet();
    a.run.reopen(first);
    b.run.setDraft(second, 'half');
    await quiet();
    expect((await desk.look()).interrupts).toMatchObject([{ status: 'open' }, { draft: 'half' }]);
  });

  it.each([true, false])('are shown in the other without a reload', async (stored) => {
    const desk = new Desk(asking(two, stored), { stored });
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    const [first = '', second = ''] = keysOf(a.run);
    a.run.approve(first);
    await shows(b.run, { status: 'answered', decision: { status: 'resolved', payload: true } });
    a.run.reopen(first);
    await shows(b.run, { status: 'open' });
    b.run.cancel(second);
    await vi.waitFor(() => expect(a.run.getSnapshot().interrupts[1]?.status).toBe('cancelled'));
    expect(desk.resumes).toHaveLength(0);
  });

  it('are not sent by the tab that only received them', async () => {
    const desk = new Desk([two, says('Done.')]);
    const { a, b } = await desk.two({ autoSubmit: 'always' });
    const [first = ''] = keysOf(a.run);
    a.run.approve(first);
    await shows(b.run, { status: 'answered' });
    await quiet();
    expect(desk.resumes).toHaveLength(0);
    expect(b.run.getSnapshot().batch.missing).toHaveLength(1);
  });
});

describe('an idle tab', () => {
  it('does not overwrite a decision that was refused in the other', async () => {
    const desk = new Desk([one, fails('No.', 'INVALID_PAYLOAD')]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    a.run.approve(keysOf(a.run)[0] ?? '');
    await a.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect(b.run.getSnapshot().batch.delivery).not.toBe('elsewhere'));
    await quiet();
    expect((await desk.look()).interrupts).toMatchObject([
      { status: 'answered', delivery: 'refused', decision: { status: 'resolved', payload: true } },
    ]);
    b.run.setDraft(keysOf(b.run)[0] ?? '', 'half');
    await quiet();
    expect((await desk.look()).interrupts).toMatchObject([{ status: 'answered', draft: 'half' }]);
  });

  it('does not overwrite the decision of a tab that was killed while it sent', async () => {
    const desk = new Desk([one, never]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    a.run.approve(keysOf(a.run)[0] ?? '');
    a.run.submit().catch(() => undefined);
    await shows(b.run, { delivery: 'elsewhere' });
    await quiet();
    a.kill();
    await shows(b.run, { delivery: 'inDoubt' });
    b.run.setDraft(keysOf(b.run)[0] ?? '', 'half');
    await quiet();
    const there = await desk.look();
    expect(there.interrupts).toMatchObject([
      {
        status: 'answered',
        delivery: 'inDoubt',
        decision: { status: 'resolved', payload: true },
        draft: 'half',
      },
    ]);
    expect(there.batch.delivery).toBe('inDoubt');
  });

  it('allows the batch of a killed tab to be sent again unchanged', async () => {
    const desk = new Desk([one, never, says('Done.')]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    a.run.approve(keysOf(a.run)[0] ?? '');
    const { id } = a.run.getSnapshot().batch;
    a.run.submit().catch(() => undefined);
    await shows(b.run, { delivery: 'elsewhere' });
    await quiet();
    a.kill();
    await shows(b.run, { delivery: 'inDoubt', status: 'answered' });
    expect(b.run.getSnapshot().batch.id).toBe(id);
    expect(await b.run.retry()).toMatchObject({ status: 'finished' });
    expect(desk.resumes[1]).toEqual(desk.resumes[0]);
  });
});

describe('a tab that opens while another sends', () => {
  async function openedMeanwhile() {
    const { answer, resolve } = held();
    const desk = new Desk([one, answer, says('Again.')]);
    const a = await desk.open({ autoSubmit: 'never' });
    await a.run.send('Go');
    a.run.approve(keysOf(a.run)[0] ?? '');
    a.run.submit().catch(() => undefined);
    await quiet(1);
    const late = await desk.open({ autoSubmit: 'never' });
    await quiet(1);
    return { desk, a, late, resolve };
  }

  it('shows that the question is answered elsewhere, and follows it to its end', async () => {
    const { desk, late, resolve } = await openedMeanwhile();
    expect(late.run.getSnapshot()).toMatchObject({
      batch: { delivery: 'elsewhere' },
      interrupts: [{ delivery: 'elsewhere' }],
    });
    await expect(late.run.retry()).rejects.toMatchObject({ code: 'elsewhere' });
    resolve(says('Done.'));
    await vi.waitFor(() =>
      expect(late.run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] }),
    );
    expect(desk.resumes).toHaveLength(1);
  });

  it('reopens the question when the agent refuses the other tab', async () => {
    const { late, resolve } = await openedMeanwhile();
    expect(firstOf(late.run)).toMatchObject({ delivery: 'elsewhere' });
    resolve(new Response('', { status: 422 }));
    await vi.waitFor(() => expect(late.run.getSnapshot().batch.delivery).not.toBe('elsewhere'));
    expect(late.run.getSnapshot()).toMatchObject({ status: 'interrupted' });
    expect(late.run.deny(keysOf(late.run)[0] ?? '')).toMatchObject({ ok: true });
    expect(await late.run.submit()).toMatchObject({ status: 'finished' });
  });

  it('shows the doubt once the other tab is killed', async () => {
    const { a, late } = await openedMeanwhile();
    expect(firstOf(late.run)).toMatchObject({ delivery: 'elsewhere' });
    a.kill();
    await shows(late.run, { delivery: 'inDoubt' });
    expect(await late.run.retry()).toMatchObject({ status: 'finished' });
  });
});
