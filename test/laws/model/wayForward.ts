import type { PendingInterrupt } from 'react-agent-interrupts/core';
import { isWorking, type Tab } from './Tab.js';
import type { World } from './World.js';

const TRIES = 14;
/** What a user tries, in turns. */
const ways = ['retry', 'approve', 'cancel', 'refresh', 'leave'] as const;

/**
 * After all faults have ended, a user brings each thread to rest with the actions of the page. Returns the attempts if
 * that is impossible.
 */
export async function wayForward(world: World, pass: (milliseconds: number) => Promise<void>): Promise<void> {
  const { agent, browser, hosts, oracle, plan } = world;
  if (oracle.loggedOut) return;
  agent.recover(plan.refusesForEver);
  browser.goOnline();
  for (let rounds = 0; rounds < 3; rounds += 1) {
    hosts.recover();
    await pass(10_000);
  }
  if (world.alive.length === 0) world.open();
  for (const tab of world.alive) tab.unsubscribe ??= tab.run.subscribe(() => undefined);
  await pass(10_000);
  for (const tab of world.alive) {
    const tried = plan.refusesForEver ? await leaveIt(world, tab, pass) : await finishIt(world, tab, pass);
    const rule = plan.remembers ? '4 way forward' : '4 way forward (refused words are news)';
    if (tried) oracle.broke(rule, `${tab.name} cannot go on: ${tried.join(' → ')}`);
  }
}

async function finishIt(
  world: World,
  tab: Tab,
  pass: (milliseconds: number) => Promise<void>,
): Promise<readonly string[] | undefined> {
  const tried: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, interrupts, batch, error } = tab.run.getSnapshot();
    const way =
      interrupts.length === 0
        ? tries % 3 === 2
          ? 'refresh'
          : 'send'
        : (ways[tries % ways.length] ?? 'retry');
    tried.push(`${status}/${batch.delivery}/${error?.code ?? ''} ${way}`);
    if (!isWorking(tab.run.getSnapshot())) press(world, tab, way);
    await pass(100);
    await pass(10_000);
    const after = tab.run.getSnapshot();
    if (after.status === 'finished' && after.interrupts.length === 0 && world.agent.pending.length === 0)
      return undefined;
  }
  return tried;
}

async function leaveIt(
  world: World,
  tab: Tab,
  pass: (milliseconds: number) => Promise<void>,
): Promise<readonly string[] | undefined> {
  if (tab.run.getSnapshot().interrupts.length === 0) return undefined;
  world.people.onRun(tab, 'leave');
  await pass(100);
  const snapshot = tab.run.getSnapshot();
  if (snapshot.interrupts.length === 0 && !isWorking(snapshot)) return undefined;
  return [
    `leave() leaves ${snapshot.status} with ${snapshot.interrupts.length} questions (${snapshot.batch.delivery})`,
  ];
}

function press(world: World, tab: Tab, way: (typeof ways)[number] | 'send'): void {
  const { people } = world;
  if (way !== 'approve' && way !== 'cancel') return people.onRun(tab, way);
  for (const [at, each] of tab.run.getSnapshot().interrupts.entries()) {
    if (way === 'cancel') people.onQuestion(tab, [{ do: 'cancel', at, value: 0 }], 'cancel');
    else if (!each.decision) people.onQuestion(tab, [{ do: verbFor(each), at, value: 0 }], 'approve');
  }
  const { batch } = tab.run.getSnapshot();
  if (batch.delivery !== 'sending' && tab.run.getSnapshot().interrupts.length > 0)
    people.onRun(tab, 'submit');
}

const verbFor = (interrupt: PendingInterrupt) =>
  interrupt.reason === 'input_required' ? 'answer' : 'approve';
