import { vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DraftStorage, RunSnapshot } from 'react-agent-interrupts/core';
import {
  asks,
  memoryStorage,
  scriptedRun,
  type ScriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';

/** One confirmation. */
export const one = asks({ reason: 'confirmation', message: 'Delete?' });
/** Two of them. */
export const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });

export const URL_OF_AGENT = 'http://agent.test';

/** One page on the thread `thread`: pages with the same storage are the same page after reloads. */
export function page(
  storage: DraftStorage,
  answers: readonly ServerAnswer[] = [],
  options: Partial<AgentRunOptions> = {},
): ScriptedRun {
  return scriptedRun(answers, {
    url: URL_OF_AGENT,
    threadId: 'thread',
    tabs: false,
    autoSubmit: 'never',
    storage,
    ...options,
  });
}

/** Mounts a panel and waits until the storage is read. */
export async function opened(run: AgentRun): Promise<() => void> {
  const unmount = run.subscribe(() => undefined);
  const isRestored = (): void => {
    if (run.getSnapshot().restoring) throw new Error('It is still restoring.');
  };
  await vi.waitFor(isRestored, { interval: 1 });
  return unmount;
}

export const keysOf = (run: AgentRun | RunSnapshot): string[] =>
  ('getSnapshot' in run ? run.getSnapshot() : run).interrupts.map(({ key }) => key);

/** Everything in a storage, as text. */
export const textOf = (storage: ReturnType<typeof memoryStorage>): string =>
  [...storage.saved.values()].join('\n');

const turn = setImmediate;

/** Runs all pending tasks and microtasks. */
export async function turns(count = 40): Promise<void> {
  for (let at = 0; at < count; at += 1) await new Promise<void>((resolve) => void turn(resolve));
}

/** Lets 200 ms pass, so that what follows is later. */
export async function pass(): Promise<void> {
  await vi.advanceTimersByTimeAsync(200);
  await turns();
}

/** The same, and every timer of the next `seconds`: for what must not happen. Needs fake timers. */
export async function quiet(seconds = 3): Promise<void> {
  await turns();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await turns();
}

/** Fakes the timers only. */
export const fakeTimers = (now?: number): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(now !== undefined && { now }),
  });

/** A promise that the test settles. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Returns whether a promise has settled, and how. */
export function fateOf(promise: Promise<unknown>): () => string {
  let fate = 'pending';
  promise.then(
    () => (fate = 'resolved'),
    (error: unknown) => (fate = error instanceof Error && 'code' in error ? String(error.code) : 'rejected'),
  );
  return () => fate;
}

/** A request that never gets a response. */
export const never = (): Promise<Response> => new Promise<Response>(() => undefined);

/** The questions of a page, from its own run, for `initial`. */
export async function dehydrated(
  answer: ServerAnswer,
  options: Partial<AgentRunOptions> = {},
  act: (run: AgentRun) => void = () => undefined,
) {
  const { run } = scriptedRun([answer], { threadId: 'thread', autoSubmit: 'never', ...options });
  await run.send('Go');
  act(run);
  const left = run.dehydrate();
  run.dispose();
  return left;
}

/** A storage that holds `load` until the test releases it. Everything else is immediate. */
export function slowToLoad(storage = memoryStorage()) {
  const gate = deferred();
  const save = vi.fn(storage.save);
  const remove = vi.fn(storage.remove);
  const slow: DraftStorage = {
    ...storage,
    load: async (key) => {
      await gate.promise;
      return storage.load(key);
    },
    save,
    remove,
  };
  return { slow, storage, save, remove, settle: gate.resolve, fail: gate.reject };
}
