import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  AgentRunProvider,
  InterruptPanel,
  useAgentRun,
  useInterrupt,
  useInterrupts,
  type AgentRun,
} from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

/** A run that waits for one answer and records which question each method received. */
async function watchedRun() {
  const { run } = scriptedRun([question]);
  await run.send('Go');
  const given: Record<string, unknown> = {};
  const watch =
    <Args extends readonly unknown[], Result>(name: string, verb: (...args: Args) => Result) =>
    (...args: Args): Result => {
      [given[name]] = args;
      return verb(...args);
    };
  const watched: AgentRun = {
    ...run,
    setDraft: watch('setDraft', run.setDraft),
    answer: watch('answer', run.answer),
    approve: watch('approve', run.approve),
    deny: watch('deny', run.deny),
    respond: watch('respond', run.respond),
    cancel: watch('cancel', run.cancel),
    reopen: watch('reopen', run.reopen),
  };
  return { run: watched, given };
}

describe('the methods of one interrupt', () => {
  it.each(['useInterrupt', 'useInterrupts'])(
    'decide about the question that was shown (%s)',
    async (hook) => {
      const { run, given } = await watchedRun();
      const wrapper = ({ children }: { children: ReactNode }) => (
        <AgentRunProvider run={run}>{children}</AgentRunProvider>
      );
      const { key = '', digest } = run.getSnapshot().interrupts[0] ?? {};
      const { result } = renderHook(() => ({ one: useInterrupt(key), all: useInterrupts() }), { wrapper });
      const bound = hook === 'useInterrupt' ? result.current.one : result.current.all[0];
      act(() => {
        bound?.setDraft('half');
        bound?.deny();
        bound?.reopen();
        bound?.approve();
        bound?.respond('Later');
        bound?.answer({});
        bound?.cancel();
      });
      const shown = { key, digest };
      const deciding = { answer: shown, approve: shown, deny: shown, respond: shown, cancel: shown };
      // A draft is kept and a decision is undone, even if the question has changed.
      expect(given).toEqual({ ...deciding, setDraft: key, reopen: key });
    },
  );

  it('are the ones that a card calls', async () => {
    const { run, given } = await watchedRun();
    const { key, digest } = run.getSnapshot().interrupts[0] ?? {};
    const { findByRole } = render(<InterruptPanel run={run} />);
    const button = await findByRole('button', { name: /yes|approve|confirm/i });
    act(() => button.click());
    await vi.waitFor(() => expect(Object.values(given)).toContainEqual({ key, digest }));
  });
});

describe('the handle of useAgentRun', () => {
  it('leaves, and batches several calls into one change, like the run', async () => {
    const { run } = await watchedRun();
    const { result } = renderHook(() => useAgentRun({ run }));
    const change = vi.fn();
    result.current.transaction(change);
    expect(change).toHaveBeenCalledTimes(1);
    act(() => result.current.leave());
    expect(result.current.interrupts).toEqual([]);
  });
});
