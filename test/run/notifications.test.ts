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

/** Calls with results. */
const callsOf = (count: number): readonly AgentEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const toolCallId = `call-${index}`;
    return [
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'look' },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"at":1}' },
      { type: 'TOOL_CALL_END', toolCallId },
      { type: 'TOOL_CALL_RESULT', toolCallId, messageId: `result-${index}`, content: '"done"' },
    ];
  }).flat();

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

  it('run once per frame for any number of tool calls', async () => {
    const calls = callsOf(200);
    const run = trickling([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, ...calls]);
    const watcher = vi.fn();
    run.subscribe(watcher);
    await run.send('Go').catch(() => undefined);
    expect(watcher.mock.calls.length).toBeLessThanOrEqual(4);
    expect(Object.keys(run.getSnapshot().toolCalls)).toHaveLength(200);
  });

  it('run once per frame for late calls that no pending interrupt is about', async () => {
    const asked = asks({ reason: 'tool_call', toolCallId: 'asked' });
    const run = trickling([...asked, ...callsOf(200)]);
    const watcher = vi.fn();
    run.subscribe(watcher);
    await run.send('Go');
    expect(watcher.mock.calls.length).toBeLessThanOrEqual(6);
    expect(run.getSnapshot().toolCalls['call-199']?.status).toBe('succeeded');
    expect(run.getSnapshot().status).toBe('interrupted');
  });

  it('see late text when the promise settles', async () => {
    const run = trickling([
      ...says('Hello'),
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'late', delta: 'Bye' },
    ]);
    run.subscribe(() => run.getSnapshot());
    const { messages } = await run.send('Go');
    expect(messages.at(-1)?.content).toBe('Bye');
    expect(run.getSnapshot().messages.at(-1)?.content).toBe('Bye');
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
