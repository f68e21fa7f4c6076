import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fails, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';

const first = { id: 'a', reason: 'confirmation', message: 'A?' };
const second = { id: 'b', reason: 'confirmation', message: 'B?' };

/** Listens, and at each call leaves and comes back. Gives how often it was called; it gives up after a hundred. */
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

// "Calls `listener` for every such event" (useRunEvent), once for each.
describe('a listener that leaves and comes back while it is called', () => {
  it('hears an event once', async () => {
    const { run } = scriptedRun([asks(first)]);
    const calls = comingBack((listener) => run.on('interrupt', listener));
    await run.send('Go');
    expect(calls()).toBe(1);
  });

  it('is told of a change once', async () => {
    const { run } = scriptedRun([asks(first)]);
    const [question] = (await run.send('Go')).interrupts;
    const calls = comingBack((listener) => run.subscribe(listener));
    run.setDraft(question?.key ?? '', 'half');
    expect(calls()).toBe(1);
  });

  it('is told of a change of a static run once', () => {
    const run = staticRun({ interrupts: [pendingInterrupt(first)] });
    const calls = comingBack((listener) => run.subscribe(listener));
    run.approve('a');
    expect(calls()).toBe(1);
  });
});

const told = (run: AgentRun): string[][] => {
  const heard: string[][] = [];
  run.on('interrupt', (asked) => void heard.push(asked.map(({ interrupt }) => interrupt.message ?? '')));
  return heard;
};

// RunEvents: "The interrupts that have just begun to wait."
describe('the `interrupt` event', () => {
  it('tells of what a refresh has brought, and not again of what waited already', async () => {
    const { run } = scriptedRun([asks(first), asks(first, second), asks(first, second)], {
      protocol: agUi({ refresh: true }),
    });
    const heard = told(run);
    await run.send('Go');
    await run.refresh();
    await run.refresh();
    expect(heard).toEqual([['A?'], ['B?']]);
  });

  it('tells of a question that has changed', async () => {
    const changed = { ...first, message: 'A, really?' };
    const { run } = scriptedRun([asks(first, second), asks(changed, second)], {
      protocol: agUi({ refresh: true }),
    });
    const heard = told(run);
    await run.send('Go');
    await run.refresh();
    expect(heard).toEqual([['A?', 'B?'], ['A, really?']]);
  });

  it('lets a host that answers by itself not send without end what the agent refuses', async () => {
    const again = [...fails('No.').slice(0, -1), fails('No.').at(-1) ?? {}, asks(first).at(-1) ?? {}];
    const { run, requests } = scriptedRun([asks(first), again as never, again as never, says('Done.')]);
    run.on('interrupt', (asked) => {
      for (const { key } of asked) run.answer(key, true);
    });
    await run.send('Go');
    await expect.poll(() => run.getSnapshot().batch.phase).toBe('refused');
    expect(requests).toHaveLength(2);
  });

  it('tells of the same question that a later run asks anew', async () => {
    const { run } = scriptedRun([asks(first), asks(first), says('Done.')], { autoSubmit: 'never' });
    const heard = told(run);
    const [question] = (await run.send('Go')).interrupts;
    run.approve(question?.key ?? '');
    await run.submit();
    expect(heard).toEqual([['A?'], ['A?']]);
  });

  it('tells what was asked, though a watcher has answered and sent it before', async () => {
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
