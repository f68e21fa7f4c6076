import { describe, expect, it } from 'vitest';
import type { AgentRun, AnswerResult, PendingInterrupt } from 'react-agent-interrupts/core';
import { asks, proposes, says } from 'react-agent-interrupts/testing';
import {
  drainingRun,
  hears,
  mail,
  question,
  refreshingRun,
  snapshotWith,
  stateOf,
} from './changedQuestions.js';
import { keysOf } from './watched.js';

type Press = [string, (run: AgentRun, shown: PendingInterrupt) => AnswerResult];

const presses: Press[] = [
  ['approve', (run, shown) => run.approve(shown)],
  ['deny', (run, shown) => run.deny(shown, { reason: 'No' })],
  ['answer', (run, shown) => run.answer(shown, true)],
];

// Methods of a card use the digest that was rendered; a bare `run.approve(key)` applies to the current snapshot.
describe('a button of a card whose question has just changed', () => {
  it.each(presses)('%s decides nothing after a refresh, and reports the change', async (_name, press) => {
    const { run, requests } = await refreshingRun(
      [asks(question), asks({ ...question, message: 'Delete everything?' }), says('Done.')],
      { autoSubmit: 'single' },
    );
    const shown = stateOf(run) as PendingInterrupt;
    await run.refresh();
    expect(press(run, shown)).toMatchObject({ ok: false, issues: [{ keyword: 'changed' }] });
    expect(stateOf(run)).toMatchObject({ status: 'open' });
    expect(requests).toHaveLength(2);
  });

  it.each(presses)(
    '%s decides nothing after a late snapshot, and reports that it changed',
    async (_name, press) => {
      const { run, stream, requests } = await drainingRun({ autoSubmit: 'single' });
      const shown = stateOf(run) as PendingInterrupt;
      await hears(run, stream, snapshotWith(mail('bob')));
      expect(press(run, shown)).toMatchObject({ ok: false, issues: [{ keyword: 'changed' }] });
      expect(stateOf(run)).toMatchObject({ status: 'open' });
      expect(requests).toHaveLength(1);
      stream.end();
    },
  );

  it('respond sends nothing', async () => {
    const free = { reason: 'input_required', message: 'Where to?' };
    const { run, requests } = await refreshingRun([asks(free), asks({ ...free, message: 'Your PIN?' })]);
    const shown = stateOf(run) as PendingInterrupt;
    await run.refresh();
    expect(run.respond(shown, 'Paris')).toMatchObject({ ok: false, issues: [{ keyword: 'changed' }] });
    expect(stateOf(run)).toMatchObject({ status: 'open' });
    expect(requests).toHaveLength(2);
  });

  it('cancel cancels nothing', async () => {
    const { run } = await refreshingRun([asks(question), asks({ ...question, message: 'Keep everything?' })]);
    const shown = stateOf(run) as PendingInterrupt;
    await run.refresh();
    run.cancel(shown);
    expect(stateOf(run)).toMatchObject({ status: 'open' });
  });

  it('an edit of the old arguments is refused', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    };
    const { run } = await refreshingRun([
      proposes(mail('ann'), { responseSchema }),
      proposes(mail('bob'), { responseSchema }),
    ]);
    const shown = stateOf(run) as PendingInterrupt;
    await run.refresh();
    const edited = run.approve(shown, { editedArgs: { to: 'ann@home' } });
    expect(edited).toMatchObject({ ok: false, issues: [{ keyword: 'changed' }] });
    expect(stateOf(run)).toMatchObject({ status: 'open' });
  });

  it('one action of a card decides nothing if another action of it changed', async () => {
    const actions = (...to: string[]) =>
      asks({
        reason: 'langgraph:interrupt',
        metadata: {
          langgraph: { raw: { action_requests: to.map((name) => ({ name: 'send', args: { to: name } })) } },
        },
      });
    const { run } = await refreshingRun([actions('ann', 'bob'), actions('ann', 'carl')]);
    const shown = stateOf(run)?.actions?.[0];
    await run.refresh();
    expect(shown && run.approve(shown)).toMatchObject({ ok: false, issues: [{ keyword: 'changed' }] });
    expect(stateOf(run)?.actions?.some(({ decision }) => decision !== undefined)).toBe(false);
  });

  it('the key alone applies to what is asked now', async () => {
    const { run } = await refreshingRun([
      asks(question),
      asks({ ...question, message: 'Delete everything?' }),
    ]);
    await run.refresh();
    expect(run.approve(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    expect(stateOf(run)).toMatchObject({ status: 'answered' });
  });

  it('subscribers are notified of the change immediately, so a bare key decides about what the snapshot shows', async () => {
    const { run, stream, key } = await drainingRun();
    await hears(run, stream, snapshotWith(mail('bob')));
    expect(stateOf(run)).toMatchObject({ status: 'open', toolCall: { args: { to: 'bob' } } });
    expect(run.approve(key)).toMatchObject({ ok: true });
    stream.end();
  });

  it('a button decides if it shows the current question', async () => {
    const { run } = await refreshingRun([
      asks(question),
      asks({ ...question, message: 'Delete everything?' }),
    ]);
    await run.refresh();
    expect(run.approve(stateOf(run) as PendingInterrupt)).toMatchObject({ ok: true });
    expect(stateOf(run)).toMatchObject({ status: 'answered' });
  });

  it('a button decides if only metadata has changed', async () => {
    const { run } = await refreshingRun([
      asks({ ...question, metadata: { trace: 'one' } }),
      asks({ ...question, metadata: { trace: 'two' }, expiresAt: '2126-01-01T00:00:00Z' }),
    ]);
    const shown = stateOf(run) as PendingInterrupt;
    await run.refresh();
    expect(run.approve(shown)).toMatchObject({ ok: true });
  });

  it('an unknown digest decides nothing', async () => {
    const { run } = await refreshingRun([asks(question)]);
    const [key = ''] = keysOf(run);
    expect(run.approve({ key, digest: 'of something else' })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'changed' }],
    });
    expect(stateOf(run)).toMatchObject({ status: 'open' });
  });
});
