// The types of the stores, for the demo and its tests.
import type { Interrupt } from '@ag-ui/core';

/** Who sends a request, and what the person may see. */
export interface Person {
  readonly name: string;
  readonly teams: readonly string[];
}

export interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

export interface AddedThread {
  readonly id: string;
  readonly team: string;
  readonly agent: string;
  readonly title: string;
  readonly interrupts: readonly Interrupt[];
  readonly toolCalls: readonly Call[];
  readonly waitingSince?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** A thread as a store returns it. */
export interface StoredThread {
  readonly id: string;
  readonly agent: string;
  readonly title: string;
  readonly status: 'waiting' | 'working' | 'done';
  readonly interrupts: readonly Interrupt[];
  readonly tool_calls: readonly Call[];
}

export interface Entry {
  readonly interruptId: string;
  readonly status: 'resolved' | 'cancelled';
  readonly payload?: unknown;
}

/** What the agent does with the answers to a thread: the results of its calls and, if it asks again, what it asks. */
export type Act = (
  thread: StoredThread,
  answers: ReadonlyMap<string, Entry>,
) => Promise<{
  readonly effects: readonly { readonly toolCallId: string; readonly result: unknown }[];
  readonly asks?: Pick<AddedThread, 'title' | 'interrupts' | 'expiresAt'> | undefined;
}>;

/** Returns why it refuses the answers. */
export type Check = (interrupts: readonly Interrupt[], entries: readonly Entry[]) => string | undefined;

export interface Store {
  setUp(): Promise<void>;
  add(threads: readonly AddedThread[]): Promise<void>;
  seed(team: string, threads: readonly AddedThread[]): Promise<void>;
  list(
    person: Person,
    query: {
      readonly filter: object;
      readonly limit: number;
      readonly sort?: string;
      readonly cursor?: string | undefined;
    },
  ): Promise<{
    readonly items: readonly { readonly id: string; readonly claimedBy?: string }[];
    readonly total: number;
    readonly next?: string;
  }>;
  count(person: Person, filter: object): Promise<number>;
  claim(person: Person, id: string): Promise<void>;
  read(person: Person, id: string): Promise<StoredThread>;
  answer(person: Person, id: string, entries: readonly Entry[], check?: Check): Promise<void>;
  work(id: string, act: Act): Promise<void>;
}

/** @param pool a `Pool` of the package `pg` */
export function createStore(pool: object): Store;
