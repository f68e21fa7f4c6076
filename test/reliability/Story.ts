import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { agUi, type AgentRunOptions } from 'react-agent-interrupts/core';
import { Browser } from './Browser.js';
import { FaultProxy, type Fault, type Upstream } from './FaultProxy.js';
import { Person, type Ledger, type Verb } from './Person.js';

/** One thing that happens. `tab` and `at` are taken modulo what is there. */
export type Step =
  | { readonly do: Verb; readonly tab: number; readonly at: number }
  | { readonly do: 'reload' | 'crash' | 'rest'; readonly tab: number; readonly at?: undefined }
  | { readonly do: 'offline' | 'online' | 'release' | 'moment' }
  | { readonly do: 'later'; readonly milliseconds: number };

/** People, tabs, and everything that goes wrong around them. */
export interface Story {
  readonly tabs: 1 | 2;
  readonly stored: boolean;
  readonly numbered: boolean;
  readonly autoSubmit: NonNullable<AgentRunOptions['autoSubmit']>;
  /** What happens to the requests, in order; later ones pass. */
  readonly faults: readonly Fault[];
  readonly steps: readonly Step[];
}

/** The agent of one story. */
export interface StoryAgent {
  readonly upstream: Upstream;
  /** How often the agent took an answer to this interrupt. */
  taken(id: string): number;
  /** Whether it waits for an answer. */
  waits(): boolean | Promise<boolean>;
  /** What starts the first run. @default 'Go' */
  readonly opening?: string;
}

/** What a story came to. */
export interface StoryEnd {
  readonly ledger: Ledger;
  /** How many requests for a run left, the repetition after a 401 not counted. */
  readonly requests: number;
  /** Requests that the client repeated, and answers with status 401 that it got. */
  readonly repeated: number;
  readonly unauthorised: number;
  readonly pickedUp: number;
  /** What the browser still holds once every tab is closed. */
  readonly held: ReturnType<Browser['held']>;
}

const tab = fc.nat(1);
const at = fc.nat(2);
const verbs = (...names: Verb[]) => fc.record({ do: fc.constantFrom(...names), tab, at });

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: verbs('approve', 'deny', 'approve', 'cancel', 'draft') },
  { weight: 6, arbitrary: verbs('submit', 'submit', 'retry', 'reopen') },
  { weight: 2, arbitrary: verbs('send', 'steer', 'stop', 'refresh') },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('rest' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'crash' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('offline' as const, 'online' as const, 'release' as const, 'moment' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('later' as const),
      milliseconds: fc.constantFrom(10_000, 31_000),
    }),
  },
);

const reaches = fc.boolean();
export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ type: 'none' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('cut' as const),
      after: fc.double({ min: 0, max: 1, noNaN: true }),
      reset: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('delay' as const),
      milliseconds: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'duplicate' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('status' as const),
      status: fc.constantFrom(400, 401, 403, 404, 409, 410, 422, 429),
      reaches: fc.constant(false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('status' as const),
      status: fc.constantFrom(500, 502, 503, 504),
      reaches,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('html' as const, 'empty' as const, 'reset' as const),
      reaches,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hold' as const), reaches }) },
);

export const story: fc.Arbitrary<Story> = fc.record({
  tabs: fc.constantFrom(1, 2),
  stored: fc.boolean(),
  numbered: fc.boolean(),
  autoSubmit: fc.constantFrom('single', 'always', 'never'),
  faults: fc.array(fault, { maxLength: 8 }),
  steps: fc.array(step, { minLength: 3, maxLength: 16 }),
});

/** How long a run may take to come to rest once nothing goes wrong any more, in milliseconds. */
const PATIENCE = 5_000;
/** How many things a person tries before a thread counts as bricked. */
const TRIES = 16;

/**
 * Plays a story to its end: what was planned happens, then everything works again, and the person before each tab
 * goes on until the thread has finished.
 *
 * @throws Error where a thread cannot be brought to its end, or a decision is lost over a reload.
 */
export async function play(plan: Story, agent: StoryAgent, clock: { now: number }): Promise<StoryEnd> {
  const faults = [...plan.faults];
  const now = () => clock.now;
  const { upstream } = agent;
  const nextFault = () => faults.shift() ?? { type: 'none' as const };
  const proxy = await FaultProxy.start({ upstream, nextFault, numbered: plan.numbered, now });
  const browser = new Browser();
  const ledger: Ledger = {
    allowed: 0,
    decided: new Map(),
    again: new Map(),
    forgotten: new Set(),
    violations: [],
    taken: (id) => agent.taken(id),
  };
  const { autoSubmit } = plan;
  const options: AgentRunOptions = {
    url: `${proxy.url}/agent`,
    threadId: 'thread',
    now,
    autoSubmit,
    headers: ({ attempt }) => ({ 'x-attempt': String(attempt) }),
    protocol: agUi({
      refresh: true,
      ...(plan.numbered && { reconnect: ({ url, runId }) => `${url}?runId=${runId}` }),
    }),
  };
  const people = Array.from({ length: plan.tabs }, () => new Person(browser, options, ledger, plan.stored));
  try {
    people[0]?.do('send');
    await people[0]?.rest(20);
    for (const each of plan.steps) await happen(each, { people, browser, proxy, clock, plan });
    faults.length = 0;
    proxy.release();
    browser.goOnline();
    for (const person of people) await bringToItsEnd(person);
    // A request of a page that was left may have reached the agent last, so that nobody has heard the question.
    for (let tries = 0; tries < 3 && (await agent.waits()); tries += 1) {
      people[0]?.do('refresh');
      if (people[0]) await bringToItsEnd(people[0]);
    }
  } finally {
    for (const person of people) person.close();
    await proxy.close();
  }
  const first = proxy.seen.filter(({ attempt }) => attempt === '1').length;
  return {
    ledger,
    requests: first,
    repeated: proxy.seen.length - first,
    unauthorised: proxy.unauthorised,
    pickedUp: proxy.pickedUp,
    held: browser.held(),
  };
}

interface Scene {
  readonly people: readonly Person[];
  readonly browser: Browser;
  readonly proxy: FaultProxy;
  readonly clock: { now: number };
  readonly plan: Story;
}

async function happen(step: Step, { people, browser, proxy, clock, plan }: Scene): Promise<void> {
  switch (step.do) {
    case 'offline':
      return browser.goOffline();
    case 'online':
      return browser.goOnline();
    case 'release':
      return proxy.release();
    case 'moment':
      return wait(2);
    case 'later':
      clock.now += step.milliseconds;
      return browser.wake();
    default:
  }
  const person = people[step.tab % people.length];
  if (!person) return;
  if (step.do === 'rest') return person.rest(15);
  if (step.do !== 'reload' && step.do !== 'crash') return person.do(step.do, step.at);
  // What was saved a moment ago has reached the disk.
  await wait(0);
  const before = person.snapshot;
  await person[step.do]();
  const shared = plan.tabs > 1;
  const answers = before.status === 'interrupted' || before.status === 'resuming';
  if (!plan.stored || shared || !answers) return;
  for (const { key, decision } of before.interrupts) {
    const kept = person.snapshot.interrupts.find((interrupt) => interrupt.key === key);
    if (JSON.stringify(kept?.decision) !== JSON.stringify(decision))
      throw new Error(`A ${step.do} lost the decision about ${key}.`);
  }
}

async function bringToItsEnd(person: Person): Promise<void> {
  const tried: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (person.snapshot.status === 'disconnected' && person.isWorking) person.do('retry');
    await person.rest(PATIENCE);
    const { status, interrupts, batch, error } = person.snapshot;
    if (status === 'finished' && interrupts.length === 0) return;
    tried.push(`${status}/${batch.phase}/${error?.code ?? ''}`);
    if (batch.phase === 'elsewhere') await wait(5);
    else if (interrupts.length > 0) answer(person, tries);
    else if (error?.code === 'run_error') person.do('refresh');
    else person.do(error?.retryable ? 'retry' : 'send');
  }
  throw new Error(`The thread cannot be brought to its end: ${tried.join(' → ')}.`);
}

function answer(person: Person, tries: number): void {
  const { interrupts, batch } = person.snapshot;
  // The same again first; where that is refused, another answer, another question, or other words.
  if (batch.complete && batch.phase !== 'none' && tries % 5 < 2) return person.do('retry');
  if (batch.phase === 'refused' && tries % 5 > 2) return person.do(tries % 5 === 3 ? 'send' : 'refresh');
  for (const [index, { expired, decision }] of interrupts.entries()) {
    if (person.snapshot.batch.phase === 'sending') return;
    if (!decision || expired) person.do(expired || tries % 5 === 2 ? 'cancel' : 'approve', index);
  }
  if (person.snapshot.interrupts.length > 0) person.do('submit');
}
