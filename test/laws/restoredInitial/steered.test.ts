// @vitest-environment node
import { expect, it } from 'vitest';
import { asks, memoryStorage, says } from 'react-agent-interrupts/testing';
import { opened, page, turns } from '../page.js';

const review = {
  action_requests: ['read', 'write'].map((name) => ({ name, args: {} })),
  review_configs: ['read', 'write'].map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'reject'],
  })),
};
const question = asks(
  { id: 'a', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: review } } },
  { id: 'b', reason: 'confirmation', message: 'Send?' },
);

// reliability.md, law 3: “Answers in doubt survive a stop, a failed send and a reload.” Law 2: “After a `steer` that failed, `retry()`
// repeats its message and its cancellations.”
it.each(['the same', 'no'])(
  'an interrupt of which one action was decided stays cancelled by a steer in doubt (%s `initial`)',
  async (which) => {
    const storage = memoryStorage();
    const before = page(storage, [question, new Response('', { status: 500 })]);
    await opened(before.run);
    const { interrupts } = await before.run.send('Go');
    before.run.deny(interrupts[0]?.actions?.[1]?.key ?? '');
    await before.run.steer('Stop').catch(() => undefined);
    const initial = which === 'no' ? undefined : before.run.dehydrate();
    await turns();
    before.run.dispose();
    await turns();
    const { run, requests } = page(storage, [says('Stopped.')], { initial });
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'cancelled', delivery: 'inDoubt' },
      { status: 'cancelled', delivery: 'inDoubt' },
    ]);
    await run.retry();
    expect(requests[0]?.resume).toEqual(before.requests[1]?.resume);
  },
);

// reliability.md, law 3: “Answers in doubt survive a stop, a failed send and a reload.”
it('interrupts of a page that was made from `initial` stay cancelled by a steer in doubt', async () => {
  const storage = memoryStorage();
  const first = page(storage, [question]);
  await opened(first.run);
  await first.run.send('Go');
  const initial = first.run.dehydrate();
  await turns();
  first.run.dispose();
  await turns();
  const before = page(storage, [new Response('', { status: 500 })], { initial });
  await opened(before.run);
  await before.run.steer('Stop').catch(() => undefined);
  await turns();
  before.run.dispose();
  await turns();
  const { run, requests } = page(storage, [says('Stopped.')], { initial });
  await opened(run);
  expect(run.getSnapshot().interrupts).toMatchObject([
    { status: 'cancelled', delivery: 'inDoubt' },
    { status: 'cancelled', delivery: 'inDoubt' },
  ]);
  await run.retry();
  expect(requests[0]?.resume).toEqual(before.requests[0]?.resume);
});
