// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  about,
  answer,
  calls,
  failed,
  finished,
  gives,
  keyOf,
  oddServer,
  openStream,
  pauses,
  started,
} from './oddServer.js';

const asking = answer(started, ...calls('c', 'pay', { euros: 1 }), pauses(about('c')));
const statusOf = (run: { getSnapshot(): { toolCalls: Readonly<Record<string, { status: string }>> } }) =>
  run.getSnapshot().toolCalls['c']?.status;

// Law 7.
describe('a call that is asked about again after it was refused', () => {
  const again = [
    ['as it was', [started, pauses(about('c'))]],
    ['with other arguments', [started, ...calls('c', 'pay', { euros: 2 }), pauses(about('c'))]],
  ] as const;

  it.each(again)('(%s) is pending, and is not shown as one that was not executed', async (_name, events) => {
    for (const verb of ['deny', 'cancel'] as const) {
      const { run } = oddServer([asking, answer(...events)]);
      await run.send('Go');
      run[verb](keyOf(run));
      await run.submit();
      expect(run.getSnapshot().interrupts[0]).toMatchObject({
        status: 'open',
        toolCall: { status: 'suspended' },
      });
      expect(statusOf(run)).toBe('suspended');
    }
  });

  it.each(again)('(%s) shows its result once it is approved and executed', async (_name, events) => {
    const { run } = oddServer([asking, answer(...events), answer(started, gives('c', 'paid'), finished)]);
    await run.send('Go');
    run.deny(keyOf(run));
    await run.submit();
    run.approve(keyOf(run));
    await run.submit();
    const { toolCalls, history } = run.getSnapshot();
    expect(toolCalls['c']).toMatchObject({ status: 'succeeded', result: 'paid' });
    expect(history.at(-1)).toMatchObject({ decision: { payload: { approved: true } }, result: 'paid' });
  });
});

describe('a call whose denial was refused', () => {
  it('is still pending', async () => {
    const { run } = oddServer([asking, answer(started, failed('INVALID_PAYLOAD'), pauses(about('c')))]);
    await run.send('Go');
    run.deny(keyOf(run));
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'refused' } });
    expect(statusOf(run)).toBe('suspended');
  });
});

describe('a call that is streamed again while its question is open', () => {
  it('is still pending', async () => {
    const call = calls('c', 'pay', { euros: 1 });
    const { response, say } = openStream();
    const { run } = oddServer([response]);
    const asked = run.send('Go');
    say(started, ...call, pauses(about('c')));
    await asked;
    say(...call);
    say({ type: 'STATE_SNAPSHOT', snapshot: 'heard' });
    await expect.poll(() => run.getSnapshot().state, { interval: 1 }).toBe('heard');
    expect(run.getSnapshot().interrupts[0]).toMatchObject({
      status: 'open',
      toolCall: { status: 'suspended' },
    });
    run.dispose();
  });
});
