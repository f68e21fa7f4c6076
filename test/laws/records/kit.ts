import { vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DraftStorage } from 'react-agent-interrupts/core';
import { asks, memoryStorage, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';

/** Two questions of one batch. */
export const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });

/** A page on the thread `thread`: it shares only the storage with the page after a reload. */
export function page(
  storage: DraftStorage,
  answers: readonly ServerAnswer[] = [],
  options: Partial<AgentRunOptions> = {},
) {
  return scriptedRun(answers, { threadId: 'thread', storage, tabs: false, ...options });
}

/** Opens the page like a component does, and waits until it is restored. */
export async function opened(run: AgentRun): Promise<AgentRun> {
  run.subscribe(() => undefined);
  await vi.waitFor(() => {
    if (run.getSnapshot().restoring) throw new Error('The run is still restoring.');
  });
  return run;
}

export const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

export const textOf = (storage: { readonly saved: ReadonlyMap<string, string> }) =>
  [...storage.saved.values()].join('\n');

/** A promise with its resolver. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** Waits until the saved data satisfies `check`. */
export function untilSaved(
  storage: { readonly saved: ReadonlyMap<string, string> },
  check: (text: string) => boolean,
): Promise<void> {
  return vi.waitFor(() => {
    if (!check(textOf(storage))) throw new Error(`Stored: ${textOf(storage)}`);
  });
}

/** A run that has asked its questions and stored them. */
export async function asked(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const storage = memoryStorage();
  const before = page(storage, answers, options);
  await before.run.send('Go');
  const keys = keysOf(before.run);
  await untilSaved(storage, (text) => text !== '');
  return { storage, keys, run: before.run, requests: before.requests };
}

/** Runs all pending tasks and microtasks. */
export async function turns(count = 40): Promise<void> {
  for (let at = 0; at < count; at += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
}
