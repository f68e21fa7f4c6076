import { vi } from 'vitest';
import { agUi, createAgentRun, type DehydratedRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { Agent } from './Agent.js';
import { fetchFrom } from './fetchFrom.js';
import { hostFunctions } from './hostFunctions.js';
import { Hosts } from './Hosts.js';
import { behave, BEHIND_THE_END, type Move, type Plan } from './Move.js';
import { Oracle, shownOf } from './Oracle.js';
import { People } from './People.js';
import { SharedBrowser, type Page } from './SharedBrowser.js';
import type { Tab } from './Tab.js';
import { untruths } from './truth.js';

const MOST_TABS = 2;

/** The runs and everything around them. One move at a time. */
export class World {
  readonly hosts = new Hosts();
  readonly agent: Agent;
  readonly oracle: Oracle;
  readonly people: People;
  readonly browser: SharedBrowser;
  readonly tabs: Tab[] = [];
  #ids = 0;

  constructor(
    readonly plan: Plan,
    isWanted: (rule: string) => boolean,
  ) {
    // The server's clock is right. A user can set that of the machine.
    const now = () => Date.now() - this.#ahead;
    this.agent = new Agent(plan.first, plan.kind, plan.remembers, plan.secret, plan.actions, now);
    this.oracle = new Oracle(plan, this.agent, this.hosts, now, isWanted);
    this.people = new People(plan, this.oracle, this.hosts);
    this.browser = new SharedBrowser(this.hosts, ({ name }, what, content) =>
      this.oracle.effect(name, what, content),
    );
    if (plan.drains)
      this.agent.script.push(behave({ next: plan.first, breakAt: BEHIND_THE_END, breaks: 'hang' }));
    this.open();
  }

  /** The tabs with a live page. */
  get alive(): readonly Tab[] {
    return this.tabs.filter(({ alive, disposed }) => alive && !disposed);
  }

  open(initial?: DehydratedRun): Tab {
    const name = `tab ${this.tabs.length + 1}`;
    const page: Page = { name, alive: true };
    const { plan, hosts } = this;
    const isSecond = this.tabs.length % 2 === 1;
    const run = createAgentRun({
      url: 'http://agent.test/run',
      threadId: 'thread',
      createId: () => `id-${(this.#ids += 1)}`,
      now: () => Date.now() + (isSecond ? plan.ahead : 0),
      ...(initial && { initial }),
      autoSubmit: plan.autoSubmit,
      onExpired: plan.onExpired,
      whilePending: plan.whilePending,
      protocol: agUi({
        bridge: 'ag-ui',
        refresh: true,
        ...(plan.stops && { stop: ({ url, runId }) => ({ url: `${url}/${runId}`, method: 'DELETE' }) }),
        ...(plan.reconnects && { reconnect: ({ url, runId }) => `${url}/${runId}` }),
      }),
      page: this.browser.page(page),
      tabs: plan.shared ? this.browser.tabs(page) : false,
      ...(plan.stored && { storage: this.browser.storage(page) }),
      fetch: (url, init) => fetchFrom(this, tab, url instanceof Request ? url.url : url.toString(), init),
      ...hostFunctions(hosts, name, page),
    });
    const tab: Tab = {
      name,
      run,
      get alive() {
        return page.alive;
      },
      set alive(is) {
        if (!is) page.alive = false;
      },
      disposed: false,
      isAlone: () => this.alive.length < 2,
      press: undefined,
      revoked: 'never pressed',
      steered: false,
      checks: new Map(),
      errors: [],
      unsubscribe: undefined,
      rendered: [],
      knew: new Set(),
      unauthorised: undefined,
      lastWords: undefined,
      controller: undefined,
      mayEnd: false,
      busy: undefined,
    };
    this.tabs.push(tab);
    this.#pages.set(tab, page);
    run.on('error', (error) => void tab.errors.push(error));
    this.#watch(tab);
    this.oracle.opened(tab);
    return tab;
  }

  /** Does one move, and describes the result. */
  play(move: Move): string {
    const tab = 'tab' in move ? this.alive[move.tab % Math.max(1, this.alive.length)] : undefined;
    switch (move.do) {
      case 'hold':
        return (this.hosts.hold(move.kind), `from now on ${move.kind} waits`);
      case 'unhold':
        return (this.hosts.unhold(move.kind), `${move.kind} waits no more`);
      case 'fail':
        return (this.hosts.failNext(move.kind, move.how), `the next ${move.kind} fails (${move.how})`);
      case 'settle':
        return this.hosts.settle(move.at, move.ok ? 'ok' : 'fail');
      case 'agent':
        this.agent.script.push(move.behaviour);
        return `the agent will ${JSON.stringify(move.behaviour)}`;
      case 'streams':
        return this.#onStream(move.at, move.how);
      case 'offline':
        this.browser.online = false;
        return 'the network goes';
      case 'online':
        return (this.browser.goOnline(), 'the network is back');
      case 'wake':
        return (this.browser.wake(), 'the page wakes');
      case 'time':
        return `${move.milliseconds} ms pass`;
      case 'clock':
        this.#ahead += move.milliseconds;
        vi.setSystemTime(Date.now() + move.milliseconds);
        return `the clock is set by ${move.milliseconds} ms`;
      case 'logout':
        return this.#logout();
      case 'open':
        if (this.oracle.loggedOut || this.alive.length >= MOST_TABS) return 'no more tabs';
        return `${this.open().name} opens`;
      default:
        if (!tab) return 'no tab is there';
        return this.#onTab(tab, move);
    }
  }

  /** Checks every snapshot. */
  look(): void {
    for (const tab of this.alive) this.#truth(tab, tab.run.getSnapshot());
    this.oracle.checkKept();
    for (const tab of this.alive) tab.rendered = tab.run.getSnapshot().interrupts;
  }

  #onTab(tab: Tab, move: Extract<Move, { tab: number }>): string {
    const named = (what: string) => `${tab.name}: ${what}`;
    switch (move.do) {
      case 'open':
        return named('is open');
      case 'reload':
        this.#kill(tab);
        return this.oracle.loggedOut ? named('is gone') : named(`reloads as ${this.open().name}`);
      case 'handOver':
        return named(this.#handOver(tab));
      case 'kill':
        if (this.alive.length === 1) return named('stays');
        this.#kill(tab);
        return named('is killed');
      case 'dispose':
        tab.disposed = true;
        tab.press = undefined;
        tab.run.dispose();
        this.oracle.closed(tab, 'disposed');
        if (!this.oracle.loggedOut && this.alive.length === 0) this.open();
        return named('disposes its run');
      case 'watch':
        this.#watch(tab);
        return named('watches');
      case 'all':
        return named(`${move.verb} to all (${move.value}): ${this.#onAll(tab, move)}`);
      case 'transaction':
        return named(
          `transaction ${move.steps.map(({ do: verb }) => verb).join('+')}: ${this.people.onQuestion(tab, move.steps, 'transaction')}`,
        );
      default:
        if ('value' in move)
          return named(`${move.do} (${move.value}): ${this.people.onQuestion(tab, [move], move.do)}`);
        this.people.onRun(tab, move.do);
        return named(`${move.do}()`);
    }
  }

  readonly #pages = new Map<Tab, Page>();
  /** The error of the machine's clock. */
  #ahead = 0;

  #onAll(tab: Tab, { verb, value }: Extract<Move, { do: 'all' }>): string {
    const steps = tab.run
      .getSnapshot()
      .interrupts.flatMap(({ status }, at) =>
        verb === 'reopen' || status === 'open' ? { do: verb, at, value } : [],
      );
    return this.people.onQuestion(tab, steps, 'all');
  }

  /** The next page starts with the state of this one. */
  #handOver(tab: Tab): string {
    let initial: DehydratedRun;
    try {
      initial = tab.run.dehydrate();
    } catch {
      return 'is busy';
    }
    this.oracle.effect(tab.name, 'dehydrated', initial);
    this.oracle.handedOver(tab);
    this.#kill(tab);
    return `is made anew as ${this.open(structuredClone(initial)).name}`;
  }

  #kill(tab: Tab): void {
    this.oracle.closed(tab, 'killed');
    tab.unsubscribe?.();
    const page = this.#pages.get(tab);
    if (page) this.browser.kill(page);
  }

  #logout(): string {
    for (const tab of this.tabs) {
      tab.disposed = true;
      tab.press = undefined;
      if (tab.alive) tab.run.dispose();
    }
    this.browser.stored.clear();
    this.oracle.forgotten();
    this.oracle.loggedOut = true;
    return 'logout: every run is disposed and the storage is empty';
  }

  #watch(tab: Tab): void {
    tab.unsubscribe ??= tab.run.subscribe(() => {
      if (tab.alive && !tab.disposed) this.#truth(tab, tab.run.getSnapshot());
    });
  }

  #truth(tab: Tab, snapshot: RunSnapshot): void {
    for (const each of snapshot.interrupts) {
      const isTold = each.delivery === 'inDoubt' || each.delivery === 'refused';
      if (isTold || each.possiblyAnswered || snapshot.batch.over) tab.knew.add(shownOf(each));
    }
    for (const each of untruths(snapshot)) this.oracle.broke('7 snapshot', `${tab.name}: ${each}`);
  }

  #onStream(at: number, how: Extract<Move, { do: 'streams' }>['how']): string {
    const open = this.agent.streams.filter(({ isOpen }) => isOpen);
    const stream = open[at % Math.max(1, open.length)];
    if (!stream) return 'no stream is open';
    if (how === 'goOn' || how === 'cut' || how === 'close') stream[how]();
    else this.agent.late(stream, how);
    return `a stream: ${how}`;
  }
}
