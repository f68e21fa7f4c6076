import { setTimeout as wait } from 'node:timers/promises';
import {
  agUi,
  type AgentRunOptions,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts/core';
import { bringToItsEnd, PATIENCE } from './bringToItsEnd.js';
import { Browser } from './Browser.js';
import { FaultProxy, type Fault, type SeenRequest, type Upstream } from './FaultProxy.js';
import { hostOf } from './hostOf.js';
import { newLedger, type Ledger } from './Ledger.js';
import { Person } from './Person.js';
import type { Step, Story } from './Story.js';

/** The agent of one scenario. */
export interface StoryAgent {
  readonly upstream: Upstream;
  readonly threadId: string;
  /** The message that starts the first run. */
  readonly opening: string;
  /** An answer to a question that cannot be approved or denied. */
  payloadOf(interrupt: PendingInterrupt, yes: boolean): unknown;
  /** How often the agent has used an answer to this interrupt, as far as it reports that. */
  taken(id: string): number;
  /** Whether it waits for an answer to an interrupt that may not have reached any page. */
  waits(): boolean;
  /**
   * It waits for a question that has not reached any page, and cannot list what it waits for: if a page loses the
   * question, the thread is lost. These scenarios therefore lose no question, and change no answer that may have led to
   * one.
   */
  readonly isForgetful: boolean;
}

/** The result of a scenario. */
export interface StoryEnd {
  readonly ledger: Ledger;
  /** The requests for a run that were sent, without the repetitions after a 401. */
  readonly requests: readonly SeenRequest[];
  /** How many requests the client repeated, and how many answers with status 401 it got. */
  readonly repeated: number;
  readonly unauthorised: number;
  readonly pickedUp: number;
  /** The answers that a page shows as accepted, with their interrupts, as JSON. */
  readonly accepted: readonly string[];
  /** The resources that are still in use after every tab was closed. */
  readonly held: ReturnType<Browser['held']>;
}

/**
 * Runs a scenario: first its steps and its faults, and then, without faults, the user of each tab continues until the
 * thread has finished.
 *
 * @throws Error if a thread cannot be finished, or a decision is lost in a reload
 */
export async function play(plan: Story, agent: StoryAgent, clock: { now: number }): Promise<StoryEnd> {
  const faults = [...plan.faults];
  const now = () => clock.now;
  const { upstream, threadId } = agent;
  const nextFault = (body: string | undefined): Fault => {
    const next = faults.shift() ?? { type: 'none' };
    const loses = agent.isForgetful && body !== undefined && !body.includes('"resume":[');
    return loses && mayLose(next, plan.numbered) ? { type: 'none' } : next;
  };
  const proxy = await FaultProxy.start({ upstream, nextFault, numbered: plan.numbered, now });
  const browser = new Browser();
  const ledger = newLedger((id) => agent.taken(id));
  const { autoSubmit } = plan;
  const options: AgentRunOptions = {
    url: `${proxy.url}/agent`,
    threadId,
    now,
    autoSubmit,
    beforeSubmit: hostOf(plan.host, 3),
    headers: ({ attempt }) => ({ 'x-attempt': String(attempt) }),
    protocol: agUi({
      refresh: !agent.isForgetful,
      ...(plan.numbered && { reconnect: ({ url, runId }) => `${url}?runId=${runId}` }),
    }),
  };
  const { opening, payloadOf } = agent;
  const habits = { opening, payloadOf, stored: plan.stored, otherTabs: plan.tabs - 1 };
  const people = Array.from({ length: plan.tabs }, () => new Person(browser, options, ledger, habits));
  let accepted: readonly string[] = [];
  try {
    people[0]?.do('send');
    await people[0]?.rest(agent.isForgetful ? PATIENCE : 20);
    for (const each of plan.steps) await happen(each, { people, browser, proxy, clock, plan, agent, ledger });
    proxy.heal();
    browser.goOnline();
    await Promise.all(people.map((person) => person.rest(PATIENCE)));
    // A user first uses the tab that asks.
    const asksFirst = people.toSorted((a, b) => b.snapshot.interrupts.length - a.snapshot.interrupts.length);
    for (const person of asksFirst) await bringToItsEnd(person);
    // The last request that has reached the agent may be that of a closed page, so that no page shows the question.
    for (let tries = 0; tries < 3 && agent.waits(); tries += 1) {
      people[0]?.do('refresh');
      if (people[0]) await bringToItsEnd(people[0]);
    }
    accepted = people.flatMap(({ snapshot }) => acceptedIn(snapshot));
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error([words, ...ledger.trace].join('\n'), { cause });
  } finally {
    for (const person of people) person.close();
    await proxy.close();
  }
  const requests = proxy.seen.filter(({ attempt }) => attempt === '1');
  return {
    ledger,
    requests,
    repeated: proxy.seen.length - requests.length,
    unauthorised: proxy.unauthorised,
    pickedUp: proxy.pickedUp,
    accepted,
    held: browser.held(),
  };
}

/** Whether a fault can permanently lose a response of the agent. */
function mayLose(fault: Fault, numbered: boolean): boolean {
  if (fault.type === 'cut') return !numbered;
  return fault.type === 'hold' || ('reaches' in fault && fault.reaches);
}

function acceptedIn({ history }: RunSnapshot): string[] {
  return history
    .filter(({ delivery }) => delivery === 'accepted')
    .map(({ interruptId, decision }) => JSON.stringify({ interruptId, ...decision }));
}

interface Scene {
  readonly people: readonly Person[];
  readonly browser: Browser;
  readonly proxy: FaultProxy;
  readonly clock: { now: number };
  readonly plan: Story;
  readonly agent: StoryAgent;
  readonly ledger: Ledger;
}

async function happen(step: Step, scene: Scene): Promise<void> {
  const { people, browser, proxy, clock, plan, agent, ledger } = scene;
  ledger.trace.push(`— ${JSON.stringify(step)}`);
  switch (step.do) {
    case 'offline':
      return browser.goOffline();
    case 'online':
      return browser.goOnline();
    case 'release':
      return proxy.release();
    case 'moment':
      return wait(2);
    // Only a page has content around its panel.
    case 'switch':
    case 'hide':
      return;
    case 'logout':
      return agent.isForgetful ? undefined : logOut(scene);
    case 'later':
      clock.now += step.milliseconds;
      return browser.wake();
    default:
  }
  const person = people[step.tab % people.length];
  if (!person) return;
  if (step.do === 'rest') return person.rest(15);
  if (agent.isForgetful && (step.do === 'stop' || step.do === 'reload' || step.do === 'crash')) {
    // A question that is being received would be lost.
    if (person.snapshot.interrupts.length === 0) await person.rest(100);
    if (person.snapshot.interrupts.length === 0 && person.isWorking) return;
  }
  if (agent.isForgetful && step.do === 'leave') return;
  const revises = ['approve', 'deny', 'cancel', 'reopen', 'steer'].includes(step.do);
  if (agent.isForgetful && revises && person.snapshot.batch.delivery === 'inDoubt') return;
  if (step.do !== 'reload' && step.do !== 'crash') return person.do(step.do, step.at);
  // A recent write has been completed.
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

/** Nothing of the previous user is sent or stored, and another user continues with new run objects. */
async function logOut({ people, browser, ledger }: Scene): Promise<void> {
  await Promise.all(people.map((person) => person.logOut()));
  await browser.storage.clear();
  const { requests } = browser;
  await wait(8);
  if (browser.requests > requests) ledger.violations.push('A request was made after the logout.');
  if (browser.storage.saved.size > 0) ledger.violations.push('Something was stored after the logout.');
  await Promise.all(people.map((person) => person.logIn()));
  const isKnown = ({ snapshot }: Person) => snapshot.interrupts.length + snapshot.messages.length > 0;
  if (people.some(isKnown)) ledger.violations.push('A new run knows what was before the logout.');
}
