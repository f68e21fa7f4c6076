import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { useStreamRun, type StreamInterrupt } from 'react-agent-interrupts/adapters/langGraph';
import type { AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage, scriptedRun } from 'react-agent-interrupts/testing';
import { commitAsInPages } from './chatPage.js';

commitAsInPages();

/** A page whose stream creates its lists in each render, as `useStream` does while it has no values. */
function mount(storage: ReturnType<typeof memoryStorage>, interrupts: readonly StreamInterrupt[]) {
  const page = { renders: 0 } as { renders: number; run: AgentRun; unmount(): void };
  function Conversation() {
    const stream = {
      messages: [],
      interrupts: [...interrupts],
      isLoading: false,
      error: undefined,
      assistantId: 'agent',
      submit: () => Promise.resolve(),
      stop: () => undefined,
    };
    const { run } = useStreamRun(stream, { threadId: 'thread', storage, autoSubmit: 'never' });
    useLayoutEffect(() => {
      page.run = run;
      page.renders += 1;
      if (page.renders > 50) throw new Error('The page renders again and again.');
    });
    return null;
  }
  return Object.assign(page, render(<Conversation />));
}

describe('a stream that creates its lists in each render', () => {
  it('does not make the page render again and again after a reload', async () => {
    scriptedRun([]);
    const storage = memoryStorage();
    const before = mount(storage, [{ id: '1'.repeat(32), value: 'Which quarter?' }]);
    await waitFor(() => expect(before.run.getSnapshot().interrupts).toHaveLength(1));
    before.run.answer(before.run.getSnapshot().interrupts[0]?.key ?? '', 'Q3');

    before.unmount();
    const page = mount(storage, []);
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]));
    expect(page.renders).toBeLessThan(20);
  });
});

describe('a stream that lists one id twice', () => {
  it('asks the later question alone, because LangGraph has one answer for each id', async () => {
    const id = '1'.repeat(32);
    const actions = (name: string) => ({
      action_requests: [{ name, args: {} }],
      review_configs: [{ action_name: name, allowed_decisions: ['approve', 'reject'] }],
    });
    const page = mount(memoryStorage(), [
      { id, value: actions('write') },
      { id, value: actions('publish') },
    ]);
    await waitFor(() =>
      expect(page.run.getSnapshot().interrupts).toMatchObject([{ actions: [{ name: 'publish' }] }]),
    );
  });
});

describe('a stream with a schema beside the value of a question', () => {
  it('refuses an answer that the schema does not allow', async () => {
    const response_schema = { type: 'object', properties: { age: { type: 'number' } }, required: ['age'] };
    const page = mount(memoryStorage(), [{ id: '1'.repeat(32), value: 'How old?', response_schema }]);
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));

    const [asked] = page.run.getSnapshot().interrupts;
    expect(asked?.responseSchema).toEqual(response_schema);
    expect(page.run.answer(asked?.key ?? '', { age: 'ten' }).ok).toBe(false);
    expect(page.run.answer(asked?.key ?? '', { age: 10 }).ok).toBe(true);
  });
});
