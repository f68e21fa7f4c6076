import { describe, expect, it } from 'vitest';
import { begun, done, pause, wired } from '../wire/kit.js';

const frames: readonly (readonly [string, object, string])[] = [
  ['a text in `detail`', { detail: 'The quota is used up.' }, 'The quota is used up.'],
  ['a list in `detail`', { detail: [{ loc: ['body'], msg: 'Field required' }] }, 'Field required'],
  ['a text in `error`', { error: 'The quota is used up.' }, 'The quota is used up.'],
  ['an object in `error`', { error: { code: 'quota', message: 'No quota.' } }, 'No quota.'],
];
const question = { id: 'a', reason: 'confirmation', message: 'Delete it?' };

// “After any other error without a known code, the user can send the answers again, change or cancel them, or leave the interrupts.”
describe.each(frames)('a stream that contains only an error with %s', (_, error, words) => {
  it.each(['', 'event: error\n'])('shows the words of the server, after “%s”', async (name) => {
    const { run } = wired([`${name}data: ${JSON.stringify(error)}\n\n`]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', message: words });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', canSend: true });
  });

  it('puts the answers in doubt, and they can be sent again', async () => {
    const { run } = wired([pause(question), [error], done]);
    await run.send('Go');
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', true);
    await expect(run.submit()).rejects.toMatchObject({ message: words });
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    expect((await run.retry()).status).toBe('finished');
  });
});

it('a frame without a type and without an error ends no run', async () => {
  const { run } = wired([[begun, { error: null }, { detail: '' }, { heartbeat: 1 }, ...done.slice(1)]]);
  expect(await run.send('Go')).toMatchObject({ status: 'finished', outcome: 'success' });
});

// docs/servers.md: “`refused` for known codes”
describe('a RUN_ERROR whose message is the JSON of an error', () => {
  it.each([
    ['its code', { code: 'INVALID_PAYLOAD' }, 'refused', undefined],
    [
      'the code of what it wraps',
      { error: { code: 'UNKNOWN_INTERRUPT_ID', message: 'No' } },
      'refused',
      true,
    ],
    ['an unknown code', { code: 'MODEL_OVERLOADED' }, 'inDoubt', undefined],
    ['a code that is no text', { code: 404 }, 'inDoubt', undefined],
  ])('is read by %s', async (_, body, delivery, over) => {
    const message = JSON.stringify(body);
    const { run } = wired([pause(question), [begun, { type: 'RUN_ERROR', message }]]);
    await run.send('Go');
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error', message });
    const { batch } = run.getSnapshot();
    expect([batch.delivery, batch.over]).toEqual([delivery, over]);
  });
});
