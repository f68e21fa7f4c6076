import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

afterEach(() => vi.unstubAllGlobals());

/** A run whose events arrive one by one, each in its own chunk. */
function trickling(events: readonly AgentEvent[]) {
  return createAgentRun({
    url: 'in-process',
    async *transport() {
      for (const event of events) yield await Promise.resolve(event);
    },
  });
}

describe('subscribers', () => {
  it('run once per frame for any number of events, and see the last one', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
    const deltas = Array.from({ length: 500 }, (_, index) => ({
      type: 'TEXT_MESSAGE_CONTENT',
      messageId: 'm',
      delta: `${index} `,
    }));
    const run = trickling([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, ...deltas]);
    const watcher = vi.fn();
    run.subscribe(watcher);
    await run.send('Go').catch(() => undefined);
    // The request, its first event, and its end; no frame has passed meanwhile.
    expect(watcher.mock.calls.length).toBeLessThanOrEqual(4);
    expect(run.getSnapshot().messages.at(-1)?.content).toMatch(/499 $/);
  });

  it('see one snapshot between two notifications', async () => {
    const { run } = scriptedRun([asks({ reason: 'confirmation' })]);
    run.subscribe(() => undefined);
    await run.send('Go');
    expect(run.getSnapshot()).toBe(run.getSnapshot());
    const before = run.getSnapshot();
    run.setDraft(before.interrupts[0]?.key ?? '', 'x');
    expect(run.getSnapshot()).not.toBe(before);
    expect(run.getSnapshot().messages).toBe(before.messages);
    expect(run.getSnapshot().history).toBe(before.history);
  });

  it('that throw do not affect the others, and are reported', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { run } = scriptedRun([says('Hello')]);
    const fault = new Error('a fault of the host');
    run.subscribe(() => {
      throw fault;
    });
    run.on('finish', () => {
      throw fault;
    });
    const watcher = vi.fn();
    run.subscribe(watcher);
    await run.send('Go');
    expect(run.getSnapshot().status).toBe('finished');
    expect(watcher).toHaveBeenCalled();
    expect(reported).toHaveBeenCalledWith(fault);
  });

  it('can unsubscribe', async () => {
    const { run } = scriptedRun([says('Hello')]);
    const watcher = vi.fn();
    run.subscribe(watcher)();
    run.on('event', watcher)();
    await run.send('Go');
    expect(watcher).not.toHaveBeenCalled();
  });
});

describe('listeners', () => {
  it('receive each kind of event, with the snapshot already current', async () => {
    const custom = { type: 'CUSTOM', name: 'progress', value: 1 };
    const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
    const { run } = scriptedRun([
      [started, custom, ...asks({ reason: 'confirmation' }).slice(1)],
      says('Done.'),
    ]);
    const heard: unknown[] = [];
    run.on('custom', (event) => heard.push(event));
    run.on('interrupt', (interrupts) => heard.push([interrupts.length, run.getSnapshot().status]));
    run.on('resume', ({ entries }) => heard.push(entries));
    run.on('finish', ({ outcome }) => heard.push([outcome, run.getSnapshot().status]));
    await run.send('Go');
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    await run.submit();
    expect(heard).toEqual([
      { name: 'progress', value: 1 },
      [1, 'interrupted'],
      [{ interruptId: 'int-1', status: 'resolved' }],
      ['success', 'finished'],
    ]);
  });
});
