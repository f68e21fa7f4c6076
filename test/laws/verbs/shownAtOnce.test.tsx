import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAgentRun, type Message } from 'react-agent-interrupts';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, desk, keyOf, settle, two } from './desk.js';

const said: Message[] = [{ id: 'm1', role: 'user', content: 'From the archive' }];

/** Listeners run at most once per frame, and immediately after a method call. */
describe('a change by a method is shown immediately to subscribers', () => {
  it.each(['before any run', 'after a run', 'after questions were left'] as const)(
    'for messages and state that the host sets %s',
    async (when) => {
      const { run } = desk([when === 'after a run' ? says('Done.') : two]);
      let told = 0;
      run.subscribe(() => (told += 1));
      if (when !== 'before any run') await run.send('Go');
      if (when === 'after questions were left') run.leave();
      await settle();
      run.getSnapshot();
      told = 0;
      run.setMessages(said);
      expect(run.getSnapshot().messages).toEqual(said);
      run.setState({ page: 2 });
      expect(run.getSnapshot().state).toEqual({ page: 2 });
      expect(told).toBe(2);
    },
  );

  it('for messages that a component has set', () => {
    const { run } = desk([]);
    const { result } = renderHook(() => useAgentRun({ run }));
    act(() => {
      result.current.setMessages(said);
    });
    expect(result.current.messages).toEqual(said);
  });

  it('for a method inside a transaction, also without subscribers', async () => {
    const { run } = desk([two, says('Done.')]);
    await run.send('Go');
    run.subscribe(() => undefined);
    let complete: boolean | undefined;
    run.transaction(() => {
      run.approve(keyOf(run, 0));
      run.approve(keyOf(run, 1));
      complete = run.getSnapshot().batch.complete;
    });
    expect(complete).toBe(true);
  });
});

/** Law 7. */
describe('an error', () => {
  it('of leave() while the answers are being sent is cleared when their run has finished', async () => {
    const answer = deferred<ReturnType<typeof says>>();
    const { run } = desk([two, () => answer.promise]);
    await run.send('Go');
    run.approve(keyOf(run, 0));
    run.approve(keyOf(run, 1));
    const sent = run.submit();
    await settle();
    run.leave();
    answer.resolve(says('Done.'));
    expect(await sent).toMatchObject({ status: 'finished', interrupts: [] });
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it('of leave() while the answers are being sent is cleared when the agent asks again', async () => {
    const answer = deferred<ReturnType<typeof asks>>();
    const { run } = desk([two, () => answer.promise]);
    await run.send('Go');
    run.approve(keyOf(run, 0));
    run.approve(keyOf(run, 1));
    const sent = run.submit();
    await settle();
    run.leave();
    answer.resolve(asks({ id: 'next', reason: 'confirmation' }));
    expect((await sent).error).toBeUndefined();
  });
});
