// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { talk, turn } from './talk.js';

const pay = (id: string) => ({ id, reason: 'confirmation', message: 'Pay 50 euros?' });
const lost = () => new Response('', { status: 503 });

/** An approval that may have arrived, and was left. */
async function leftInDoubt(id: string) {
  const told = talk([turn([], pay('q')), lost(), turn([], pay(id)), turn([])], {
    protocol: agUi({ refresh: true }),
  });
  await told.run.send('Go');
  await told.approve().catch(() => undefined);
  expect(told.run.getSnapshot().batch.delivery).toBe('inDoubt');
  return told;
}

describe('a question that was left while its answer was in doubt', () => {
  // `possiblyAnswered`: an earlier batch, which may have arrived, answered this question.
  it.each([
    ['its own id', 'q'],
    ['another id', 'q2'],
  ])('is marked as possibly answered when a later run asks it under %s', async (_, id) => {
    const { run } = await leftInDoubt(id);
    run.leave();
    await run.send('Go on');
    expect(run.getSnapshot().interrupts).toMatchObject([{ id, possiblyAnswered: true }]);
  });

  it('is marked after a reload, too', async () => {
    const before = await leftInDoubt('q');
    before.run.leave();
    const initial = before.run.dehydrate();
    const { run } = talk([turn([], pay('q'))], { initial });
    await run.send('Go on');
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
  });

  // A successful `refresh()` clears the doubt.
  it('is not marked when the server reports it as pending', async () => {
    const { run } = await leftInDoubt('q');
    run.leave();
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    expect(run.getSnapshot().interrupts[0]?.possiblyAnswered).toBeUndefined();
  });
});

describe('a question that was changed while its answer was in doubt', () => {
  // A successful `refresh()` clears the doubt.
  it('is no longer marked when the server reports it as pending', async () => {
    const { run, keys } = await leftInDoubt('q');
    run.deny(keys()[0] ?? '');
    expect(run.getSnapshot().interrupts).toMatchObject([{ possiblyAnswered: true }]);
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', decision: { payload: false } },
    ]);
    expect(run.getSnapshot().interrupts[0]?.possiblyAnswered).toBeUndefined();
  });
});
