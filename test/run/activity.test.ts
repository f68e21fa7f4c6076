import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'server' };
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'server', outcome: { type: 'success' } };
const asked = {
  ...finished,
  outcome: {
    type: 'interrupt',
    interrupts: [{ id: 'i', reason: 'tool_call', toolCallId: 'deploy', responseSchema: { type: 'boolean' } }],
  },
};
const step = (stepName: string, more: object = {}) => ({ type: 'STEP_STARTED', stepName, ...more });
const stepEnd = (stepName: string) => ({ type: 'STEP_FINISHED', stepName });
const call = (toolCallId: string, toolCallName: string) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName,
});
const result = (toolCallId: string) => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `${toolCallId}:result`,
  toolCallId,
  content: 'ok',
});
const activity = (messageId: string, content: object) => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType: 'plan',
  content,
});

/** A run whose server sends what the test tells it to, on a clock that the test sets. */
function watched(options: Partial<Parameters<typeof createAgentRun>[0]> = {}) {
  const clock = { now: 1_000 };
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
  let wake: (() => void) | undefined;
  const queue: (AgentEvent | 'end')[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    async *transport() {
      for (;;) {
        const next = queue.shift();
        if (next === 'end') return;
        if (next) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    ...options,
  });
  const doing = () => run.getSnapshot().activity;
  const hear = async (at: number, ...events: readonly (AgentEvent | 'end')[]) => {
    clock.now = at;
    let left = events.filter((event) => event !== 'end').length;
    const heard = new Promise<void>((resolve) => {
      const off = run.on('event', () => {
        left -= 1;
        if (left > 0) return;
        off();
        resolve();
      });
    });
    queue.push(...events);
    wake?.();
    if (left > 0) await heard;
  };
  return { run, doing, hear };
}

afterEach(() => vi.restoreAllMocks());

describe('the activity of a run', () => {
  it('is the latest open step, and the one before it when that ends', async () => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go');
    expect(doing()).toBeUndefined();
    await hear(2_000, started, step('research'));
    expect(doing()).toEqual({ kind: 'step', name: 'research', since: 2_000 });
    await hear(3_000, step('search', { stage: 'the web' }));
    expect(doing()).toEqual({ kind: 'step', name: 'search', stage: 'the web', since: 3_000 });
    await hear(4_000, stepEnd('search'));
    expect(doing()).toEqual({ kind: 'step', name: 'research', since: 2_000 });
    await hear(5_000, stepEnd('research'));
    expect(doing()).toBeUndefined();
    await hear(6_000, finished, 'end');
    await sent;
  });

  it('is a tool call from its start to its result', async () => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go');
    await hear(2_000, started, step('research'), call('a', 'search'), call('b', 'read'));
    expect(doing()).toEqual({ kind: 'call', name: 'read', toolCallId: 'b', since: 2_000 });
    await hear(3_000, { type: 'TOOL_CALL_END', toolCallId: 'b' });
    expect(doing()).toMatchObject({ toolCallId: 'b' });
    await hear(4_000, result('b'));
    expect(doing()).toMatchObject({ kind: 'call', toolCallId: 'a' });
    await hear(5_000, result('a'));
    expect(doing()).toMatchObject({ kind: 'step', name: 'research' });
    await hear(6_000, finished, 'end');
    expect((await sent).activity).toBeUndefined();
  });

  it('is the latest activity message, with its text, until another replaces it', async () => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go');
    await hear(2_000, started, activity('p', { text: 'Reading the contract' }));
    const first = { kind: 'activity', name: 'plan', messageId: 'p', since: 2_000 };
    expect(doing()).toEqual({ ...first, text: 'Reading the contract' });
    const patch = [{ op: 'replace', path: '/text', value: 'Comparing the prices' }];
    await hear(3_000, { type: 'ACTIVITY_DELTA', messageId: 'p', activityType: 'plan', patch });
    expect(doing()).toEqual({ ...first, text: 'Comparing the prices' });
    await hear(4_000, activity('p', {}));
    expect(doing()).toEqual(first);
    await hear(5_000, activity('q', {}), step('write'), stepEnd('write'));
    expect(doing()).toMatchObject({ messageId: 'q', since: 5_000 });
    await hear(6_000, finished, 'end');
    await sent;
  });

  // “The `text` of its content. @default the content has no text” (AgentActivity)
  const patching = (patch: readonly object[], activityType = 'plan') => ({
    type: 'ACTIVITY_DELTA',
    messageId: 'p',
    activityType,
    patch,
  });
  it.each([
    ['removes it', [{ op: 'remove', path: '/text' }], undefined],
    ['replaces it with a number', [{ op: 'replace', path: '/text', value: 5 }], undefined],
    [
      'does not apply',
      [
        { op: 'replace', path: '/text', value: 'B' },
        { op: 'remove', path: '/no' },
      ],
      'A',
    ],
    ['moves another there', [{ op: 'move', from: '/next', path: '/text' }], 'Next'],
    ['replaces the whole', [{ op: 'replace', path: '', value: { text: 'B' } }], 'B'],
    ['only tests for another', [{ op: 'test', path: '/text', value: 'B' }], 'A'],
  ])('has the text of its message after a patch that %s', async (_what, patch, text) => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go');
    await hear(2_000, started, activity('p', { text: 'A', next: 'Next' }), patching(patch));
    expect(doing()).toEqual({ kind: 'activity', name: 'plan', messageId: 'p', since: 2_000, text });
    await hear(3_000, patching([], 'report'));
    expect(doing()).toMatchObject({ name: 'report', since: 2_000 });
    await hear(4_000, finished, 'end');
    await sent;
  });

  it('is the approved call while the resumed run executes it', async () => {
    const { run, doing, hear } = watched();
    const first = run.send('Go');
    await hear(2_000, started, call('deploy', 'deploy'), asked, 'end');
    const { interrupts, activity: waiting } = await first;
    expect(waiting).toBeUndefined();
    run.answer(interrupts[0]?.key ?? '', true);
    const second = run.submit();
    await hear(9_000, started);
    expect(doing()).toEqual({ kind: 'call', name: 'deploy', toolCallId: 'deploy', since: 9_000 });
    await hear(9_500, result('deploy'));
    expect(doing()).toBeUndefined();
    await hear(10_000, finished, 'end');
    await second;
  });

  it.each([
    ['the run ends without closing it', [finished, 'end'] as const],
    ['its stream is cut', ['end'] as const],
    ['the run fails', [{ type: 'RUN_ERROR', message: 'No.' }, 'end'] as const],
  ])('is over when %s', async (_when, events) => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go').catch(() => undefined);
    await hear(2_000, started, step('research'), call('a', 'search'), activity('p', {}));
    expect(doing()).toBeDefined();
    await hear(3_000, ...events);
    await sent;
    expect(doing()).toBeUndefined();
  });

  it('is over after `stop()`, and is neither stored nor part of the dehydrated run', async () => {
    const storage = memoryStorage();
    const { run, doing, hear } = watched({ storage });
    const sent = run.send('Go').catch(() => undefined);
    await hear(2_000, started, step('a secret plan'));
    expect(doing()).toBeDefined();
    run.stop();
    await sent;
    expect(doing()).toBeUndefined();
    expect(JSON.stringify(run.dehydrate())).not.toContain('a secret plan');
  });

  it('keeps its identity while text streams', async () => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go');
    await hear(2_000, started, step('write'), { type: 'TEXT_MESSAGE_START', messageId: 'm' });
    const before = doing();
    await hear(3_000, { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Dear' });
    expect(doing()).toBe(before);
    await hear(4_000, finished, 'end');
    await sent;
  });

  it('accepts servers that never end what they start', async () => {
    const { run, doing, hear } = watched();
    const sent = run.send('Go');
    const many = Array.from({ length: 200 }, (_, index) => call(`c${index}`, 'poll'));
    await hear(2_000, started, ...many, step('last'));
    expect(doing()).toMatchObject({ kind: 'step', name: 'last' });
    await hear(3_000, stepEnd('last'));
    expect(doing()).toMatchObject({ kind: 'call', toolCallId: 'c199' });
    await hear(4_000, finished, 'end');
    await sent;
  });
});
