import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fails, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';

const first = { id: 'a', reason: 'confirmation', message: 'A?' };
const second = { id: 'b', reason: 'confirmation', message: 'B?' };

/** Subscribes, and at each call unsubscribes and subscribes again. Returns the number of calls, up to a hundred. */
function comingBack(listen: (listener: () => void) => () => void): () => number {
  let calls = 0;
  let leave = (): void => undefined;
  const listener = (): void => {
    calls += 1;
    leave();
    if (calls < 100) leave = listen(listener);
  };
  leave = listen(listener);
  return () => calls;
}

// `useRunEvent` calls `listener` once per event.
describe('a listener that unsubscribes and subscribes again while it is called', () => {
  it('receives an event once', async () => {
    const { run } = scriptedRun([asks(first)]);
    const calls = comingBack((listener) => run.on('interrupt', listener));
    await run.send('Go');
    expect(calls()).toBe(1);
  });

  it('is notified of a change once', async () => {
    const { run } = scriptedRun([asks(first)]);
    const [question] = (await run.send('Go')).interrupts;
    const calls = comingBack((listener) => run.subscribe(listener));
    run.setDraft(question?.key ?? '', 'half');
    expect(calls()).toBe(1);
  });

  it('is notified of a change of a static run once', () => {
    const run = staticRun({ interrupts: [pendingInterrupt(first)] });
    const calls = comingBack((listener) => run.subscribe(listener));
    run.approve('a');
    expect(calls()).toBe(1);
  });
});

const told = (run: AgentRun): string[][] => {
  const heard: string[][] = [];
  run.on('interrupt', (asked) => void heard.push(asked.map((interrupt) => interrupt.message ?? '')));
  return heard;
};

describe('the `interrupt` event', () => {
  it('contains what a refresh has added, and no question that was already pending', async () => {
    const { run } = scriptedRun([asks(first), asks(first, second), asks(first, second)], {
      protocol: agUi({ refresh: true }),
    });
    const heard = told(run);
    await run.send('Go');
    await run.refresh();
    await run.refresh();
    expect(heard).toEqual([['A?'], ['B?']]);
  });

  it('contains a question that has changed', async () => {
    const changed = { ...first, message: 'A, really?' };
    const { run } = scriptedRun([asks(first, second), asks(changed, second)], {
      protocol: agUi({ refresh: true }),
    });
    const heard = told(run);
    await run.send('Go');
    await run.refresh();
    expect(heard).toEqual([['A?', 'B?'], ['A, really?']]);
  });

  it('does not let a host that answers automatically send endlessly what the agent refuses', async () => {
    const again = [...fails('No.').slice(0, -1), fails('No.').at(-1) ?? {}, asks(first).at(-1) ?? {}];
    const { run, requests } = scriptedRun([asks(first), again as never, again as never, says('Done.')]);
    run.on('interrupt', (asked) => {
      for (const { key } of asked) run.answer(key, true);
    });
    await run.send('Go');
    await expect.poll(() => run.getSnapshot().batch.delivery).toBe('refused');
    expect(requests).toHaveLength(2);
  });

  it('contains the same question if a later run asks it again', async () => {
    const { run } = scriptedRun([asks(first), asks(first), says('Done.')], { autoSubmit: 'never' });
    const heard = told(run);
    const [question] = (await run.send('Go')).interrupts;
    run.approve(question?.key ?? '');
    await run.submit();
    expect(heard).toEqual([['A?'], ['A?']]);
  });

  it('contains what was asked, although a subscriber has already answered and sent it', async () => {
    const { run } = scriptedRun([asks(first), says('Done.')]);
    const heard = told(run);
    run.subscribe(() => {
      for (const { key, status } of run.getSnapshot().interrupts) if (status === 'open') run.approve(key);
    });
    await run.send('Go');
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(heard).toEqual([['A?']]);
  });
});
