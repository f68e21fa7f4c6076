import type { AgentRun, AgentRunOptions, Issue } from 'react-agent-interrupts/core';
import { asks, eventStream, says, scriptedRun } from 'react-agent-interrupts/testing';
import { held, keysOf, watched } from './watched.js';

const start = Date.parse('2026-01-01T00:00:00Z');

/** A run that has submitted two answers and waits for a host. */
export interface HeldSubmit {
  readonly run: AgentRun;
  /** The question that a test changes. It expires after a minute. */
  readonly first: string;
  readonly second: string;
  /** The state of the promise of `submit()`. */
  readonly outcome: () => string;
  /** The number of requests, including the one that asked. */
  readonly sent: () => number;
  /** The contents of the last request. */
  readonly lastPayloads: () => readonly unknown[] | undefined;
  /** Resolves or rejects the host's promise. */
  letGo(how: 'well' | 'badly'): void;
  /** Advances the time, in milliseconds. */
  pass(milliseconds: number): void;
}

/** A host that delays a run, and how. */
export type Wait = readonly [name: string, begin: () => Promise<HeldSubmit>];

interface Holding {
  readonly options: Partial<AgentRunOptions>;
  letGo(how: 'well' | 'badly'): void;
  /** Decides the first question, if an approval is not enough. */
  decide?(run: AgentRun, key: string): void;
}

const fault = new Error('The host broke.');

/** Holds every request except the first, which asks. */
function gate<T>(value: T, make: (wait: Promise<T>) => Partial<AgentRunOptions>): () => Holding {
  return () => {
    const waiting = held<T>();
    return {
      options: make(waiting.promise),
      letGo: (how) => (how === 'well' ? waiting.resolve(value) : waiting.reject(fault)),
    };
  };
}

/** Headers that resolve immediately for the first request, and later only on demand. */
function headersAfter(wait: Promise<void>): AgentRunOptions['headers'] {
  let asked = 0;
  return () => ((asked += 1) === 1 ? {} : wait.then(() => ({})));
}

function offline(): Holding {
  let online = false;
  const told = new Set<() => void>();
  const page = {
    isOnline: () => online,
    watch: (signals: { online(): void }) => {
      told.add(signals.online);
      return () => void told.delete(signals.online);
    },
  };
  const letGo = (): void => {
    online = true;
    for (const tell of told) tell();
  };
  return { options: { page }, letGo };
}

function checking(): Holding {
  const check = held<readonly Issue[]>();
  return {
    options: {},
    letGo: (how) => (how === 'well' ? check.resolve([]) : check.reject(fault)),
    decide: (run, key) => void run.answer(key, true, { check: () => check.promise }),
  };
}

const holdings: [string, () => Holding][] = [
  ['headers', gate<void>(undefined, (wait) => ({ headers: headersAfter(wait) }))],
  [
    'headers before a transport',
    gate<void>(undefined, (wait) => ({
      headers: headersAfter(wait),
      async *transport() {
        yield* await Promise.resolve([]);
      },
    })),
  ],
  [
    'dispatch',
    gate<void>(undefined, (wait) => ({
      dispatch: ({ kind, execute }) => (kind === 'send' ? execute() : wait.then(execute)),
    })),
  ],
  [
    'a dispatch that calls execute() whatever happened',
    gate<void>(undefined, (wait) => ({
      dispatch: ({ kind, execute }) => (kind === 'send' ? execute() : wait.then(execute, execute)),
    })),
  ],
  ['beforeSubmit', gate(true, (wait) => ({ beforeSubmit: () => wait }))],
  ['a check of an answer', checking],
  ['the network', offline],
];

async function begin({ options, letGo, decide }: Holding): Promise<HeldSubmit> {
  let now = start;
  const expiresAt = new Date(start + 60_000).toISOString();
  const question = asks(
    { reason: 'confirmation', message: 'A?', expiresAt },
    { reason: 'confirmation', message: 'B?' },
  );
  const sent: (readonly unknown[] | undefined)[] = [];
  const reply = (resume: readonly { payload?: unknown }[] | undefined) => {
    sent.push(resume?.map(({ payload }) => payload));
    return sent.length === 1 ? question : says('Done.');
  };
  const { run } = scriptedRun([], {
    autoSubmit: 'never',
    now: () => now,
    fetch: (_url, init) => {
      const body = JSON.parse(init?.body as string) as { resume?: { payload?: unknown }[] };
      return Promise.resolve(eventStream(reply(body.resume)));
    },
    ...options,
    ...(options.transport && {
      async *transport(input) {
        yield* await Promise.resolve(reply(input.resume));
      },
    }),
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  const [first = '', second = ''] = keysOf(run);
  if (decide) decide(run, first);
  else run.approve(first);
  run.approve(second);
  const { outcome } = watched(run.submit());
  return {
    run,
    first,
    second,
    outcome,
    letGo,
    sent: () => sent.length,
    lastPayloads: () => sent.at(-1),
    pass: (milliseconds) => void (now += milliseconds),
  };
}

/** Every host function that a submitted batch waits for. */
export const waits: readonly Wait[] = holdings.map(([name, hold]) => [name, () => begin(hold())]);
