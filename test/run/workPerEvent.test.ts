import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { asks } from 'react-agent-interrupts/testing';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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

const textOf = (count: number): readonly AgentEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'TEXT_MESSAGE_CONTENT',
    messageId: 'm',
    delta: `${index} `,
  }));

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

/** A run whose responses arrive one event at a time, each in its own chunk. */
function trickling(responses: readonly (readonly AgentEvent[])[], options: object = {}) {
  const remaining = [...responses];
  return createAgentRun({
    url: 'in-process',
    autoSubmit: 'never',
    ...options,
    async *transport() {
      for (const event of remaining.shift() ?? []) yield await Promise.resolve(event);
    },
  });
}

/** How many values are added to sets while `work` runs. A copy of a set adds all its values. */
async function additionsDuring(work: () => Promise<unknown>): Promise<number> {
  const add = vi.spyOn(Set.prototype, 'add');
  await work();
  const count = add.mock.calls.length;
  add.mockRestore();
  return count;
}

/** How often `work` iterates over a map. */
function iterationsDuring(work: () => void): number {
  const { entries } = Map.prototype;
  let count = 0;
  const counted = function (this: Map<unknown, unknown>) {
    count += 1;
    return entries.call(this);
  };
  Object.defineProperty(Map.prototype, Symbol.iterator, {
    value: counted,
    configurable: true,
    writable: true,
  });
  try {
    work();
  } finally {
    Object.defineProperty(Map.prototype, Symbol.iterator, {
      value: entries,
      configurable: true,
      writable: true,
    });
  }
  return count;
}

/** A run with as many answered questions, whose next response consists of `events`. */
async function answered(count: number, events: readonly AgentEvent[], options?: object) {
  const asked = Array.from({ length: count }, (_, index) => ({
    reason: 'tool_call',
    toolCallId: `asked-${index}`,
    responseSchema: {
      type: 'object',
      properties: { password: { type: 'string', format: 'password' } },
    },
  }));
  const run = trickling([asks(...asked), [started, ...events, finished]], options);
  const { interrupts } = await run.send('Go');
  run.transaction(() => {
    for (const [index, { key }] of interrupts.entries()) run.answer(key, { password: `secret-${index}` });
  });
  return run;
}

describe('the work for an event', () => {
  it('does not depend on the number of calls before it', async () => {
    const workFor = (count: number) =>
      additionsDuring(() => trickling([[started, ...callsOf(count), finished]]).send('Go'));
    const [few, many] = [await workFor(50), await workFor(200)];
    expect(many).toBeLessThanOrEqual(few * 4 + 50);
  });

  it('of a resumed run does not depend on the number of answered questions', async () => {
    const additions = async (count: number, events: number): Promise<number> => {
      const run = await answered(count, textOf(events));
      return additionsDuring(() => run.submit());
    };
    const perEvent = async (count: number): Promise<number> =>
      ((await additions(count, 200)) - (await additions(count, 100))) / 100;
    const [few, many] = [await perEvent(5), await perEvent(50)];
    expect(many).toBe(few);
  });

  it('that ends checks does not depend on the number of checks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const iterationsFor = async (count: number): Promise<number> => {
      const page = { isOnline: () => true, watch: watchOf() };
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      const asked = Array.from({ length: count }, () => ({ reason: 'confirmation', expiresAt }));
      const run = trickling([asks(...asked)], { page, onExpired: 'cancel' });
      run.subscribe(() => undefined);
      const { interrupts } = await run.send('Go');
      const check = () => new Promise<readonly []>(() => undefined);
      for (const { key } of interrupts) run.answer(key, 'Yes', { check });
      const iterations = iterationsDuring(() => {
        vi.setSystemTime(Date.now() + 60_001);
        page.watch.wake();
      });
      expect(run.getSnapshot().batch.covered).toBe(count);
      return iterations;
    };
    expect(await iterationsFor(40)).toBe(await iterationsFor(10));
  });
});

/** The signals of a page. `wake` simulates a device that wakes from sleep. */
function watchOf() {
  let wake = (): void => undefined;
  const watch = (signals: { readonly wake: () => void }) => {
    ({ wake } = signals);
    return () => undefined;
  };
  return Object.assign(watch, { wake: () => wake() });
}
