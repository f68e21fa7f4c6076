import { expect, it } from 'vitest';
import { asks, fails, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { keysOf } from '../watched.js';

const two = asks(
  { reason: 'confirmation', message: 'Pay Ann?' },
  { reason: 'confirmation', message: 'Bob?' },
);
const refusals: [string, () => ServerAnswer][] = [
  ['status 400', () => new Response('The message is too long.', { status: 400 })],
  ['status 422', () => new Response('The message is too long.', { status: 422 })],
  ['RUN_ERROR', () => fails('The message is too long.', 'INVALID_PAYLOAD')],
];

// “If the server refuses a `steer`, no decision was sent. The interrupts and their decisions are as they were before it, unless
// the refusal shows that the server no longer waits for them.” (law 3)
it.each(refusals)(
  'keeps the decisions staged if a steer is refused for its content: %s',
  async (_, refusal) => {
    const { run, requests } = scriptedRun([two, refusal(), says('Paid.')], { autoSubmit: 'never' });
    await run.send('Go');
    const [first = '', second = ''] = keysOf(run);
    run.approve(first);
    await run.steer('Pay nobody').catch(() => undefined);
    const { interrupts, batch, canSend } = run.getSnapshot();
    expect(interrupts.map(({ status, delivery }) => [status, delivery])).toEqual([
      ['answered', 'none'],
      ['open', 'none'],
    ]);
    expect([batch.delivery, batch.over, canSend]).toEqual(['none', undefined, false]);
    run.deny(second);
    await run.submit();
    expect(requests[2]?.resume).toMatchObject([{ payload: true }, { payload: false }]);
  },
);
