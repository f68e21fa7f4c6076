// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, RunSnapshot } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { Desk, firstOf } from '../Desk.js';
import { keysOf, one, turns } from '../page.js';

const response = (status: number) => () => new Response('No.', { status });
const deliveriesIn = ({ history }: RunSnapshot): string[] => history.map(({ delivery }) => delivery);
const deliveriesOf = (run: AgentRun): string[] => deliveriesIn(run.getSnapshot());

/** Two tabs. The first one has answered, and the server responds with these statuses to its attempts. */
async function answered(...statuses: number[]) {
  const desk = new Desk([one, ...statuses.map(response)]);
  const { a, b } = await desk.two({ autoSubmit: 'never' });
  a.run.approve(keysOf(a.run)[0] ?? '');
  for (const _status of statuses) {
    await a.run.submit().catch(() => undefined);
    await turns();
  }
  return { desk, a, b };
}

// “An answer is in doubt if it was sent and the client cannot tell whether it arrived.” “The warning that an
// earlier answer may have arrived also appears if the server refuses the answers when they are sent again,
// because the first batch may still have arrived.” (reliability.md)
it.each([[[409]], [[422]], [[429]], [[429, 429]]])(
  'the history lists an answer in doubt that is refused with %j when it is sent again as in doubt',
  async (statuses) => {
    const { desk, a } = await answered(503, ...statuses);
    expect(deliveriesOf(a.run)).toEqual(['inDoubt']);
    expect(deliveriesIn(await desk.look())).toEqual(['inDoubt']);
  },
);

// “The history then still lists those answers as in doubt.” (reliability.md, law 4)
it.each([[[422]], [[410]], [[410, 422]]])(
  'the history lists an answer in doubt as such after a refused steer, and after refusals with %j',
  async (statuses) => {
    const { desk, a } = await answered(503);
    desk.server.answer(...[410, ...statuses].map(response));
    await a.run.steer('Something else').catch(() => undefined);
    for (const _status of statuses) await a.run.submit().catch(() => undefined);
    const { history } = a.run.getSnapshot();
    expect(history.filter(({ decision }) => decision.status === 'resolved')).toMatchObject([
      { delivery: 'inDoubt' },
    ]);
  },
);

// “The snapshot, the error and the promise of a method agree and are correct.” (reliability.md, law 7)
it('the history lists a steer in doubt as the batch does when it is refused the second time', async () => {
  const desk = new Desk([one, response(503), response(429)]);
  const a = await desk.open({ autoSubmit: 'never' });
  await a.run.send('Go');
  await a.run.steer('Something else').catch(() => undefined);
  await a.run.retry().catch(() => undefined);
  expect(a.run.getSnapshot().batch.delivery).toBe('inDoubt');
  expect(deliveriesOf(a.run)).toEqual(['inDoubt']);
});

describe('with another tab open, the history', () => {
  // “Answers that the tab was sending are in doubt when the thread is opened again.” “The history shows those answers as in doubt.”
  it('of a tab that opens later lists an answer as in doubt that was refused before', async () => {
    const { desk, a } = await answered(503, 429, 503);
    expect(firstOf(a.run)?.delivery).toBe('inDoubt');
    const later = await desk.look();
    expect(later.interrupts[0]?.delivery).toBe('inDoubt');
    expect(deliveriesIn(later)).toEqual(['inDoubt']);
  });

  it.each([410, 422])(
    'lists an answer in doubt as such after a tab that was opened later has got status %i for it',
    async (status) => {
      const { desk, a } = await answered(503, 410);
      const { run: later } = await desk.open({ autoSubmit: 'never' });
      desk.server.answer(response(status));
      await later.submit().catch(() => undefined);
      await turns();
      expect(deliveriesOf(later)).toEqual(['inDoubt']);
      expect(deliveriesOf(a.run)).toEqual(['inDoubt']);
    },
  );

  it('lists an answer that is in doubt in the other tab', async () => {
    const { b } = await answered(503);
    expect(firstOf(b.run)?.delivery).toBe('inDoubt');
    expect(deliveriesOf(b.run)).toEqual(['inDoubt']);
  });

  // “lists each of them once, and the replaced decision as in doubt, after the rest was changed and accepted” (reliability.md)
  it.each([
    [503, 'inDoubt'],
    [422, 'refused'],
  ])('keeps a decision after status %i that the other tab changes and sends', async (status, delivery) => {
    const { desk, a, b } = await answered(status);
    b.run.deny(keysOf(b.run)[0] ?? '');
    await turns();
    desk.server.answer(says('Done.'));
    await b.run.submit();
    await turns();
    expect(deliveriesOf(a.run)).toEqual([delivery, 'accepted']);
    expect(deliveriesOf(b.run)).toEqual([delivery, 'accepted']);
  });
});
