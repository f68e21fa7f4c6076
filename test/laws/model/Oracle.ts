import type { PendingInterrupt, ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';
import { fingerprint, type Agent } from './Agent.js';
import { entriesIn, type Told } from './agentEvents.js';
import type { Hosts } from './Hosts.js';
import { SECRET, type Plan } from './Move.js';
import { asEntry, isWorking, type Tab } from './Tab.js';

/** A violation of a law. */
export interface Violation {
  /** The law's number and a short name of the rule. */
  readonly rule: string;
  readonly text: string;
}

/** A user's input to a question that must still exist. */
interface Fact {
  readonly id: string;
  readonly uid: string | undefined;
  readonly value: string;
  readonly shown: string;
  readonly madeAt: number;
  owner: Tab | undefined;
}

/** A browser may lose decisions of the milliseconds before its process died. */
const GRACE = 1_000;

/** What a user sees of a question and decides about. */
export function shownOf({ message, toolCall, responseSchema }: PendingInterrupt): string {
  return fingerprint(message, toolCall?.name, toolCall?.args, responseSchema);
}

/** Compares users' actions with what is sent and shown: laws 1, 2, 3 and 5. */
export class Oracle {
  readonly violations: Violation[] = [];
  loggedOut = false;
  readonly #decisions = new Map<string, Fact>();
  readonly #drafts = new Map<string, Fact>();
  /** Every decision ever made: the question's id, what was shown and the entry. */
  readonly #made = new Set<string>();
  readonly #takenBy = new Map<string, Tab>();
  readonly #stopped = new Set<string>();

  constructor(
    private readonly plan: Plan,
    private readonly agent: Agent,
    private readonly hosts: Hosts,
    private readonly now: () => number,
    private readonly isWanted: (rule: string) => boolean,
  ) {}

  broke(rule: string, text: string): void {
    if (this.isWanted(rule)) this.violations.push({ rule, text });
  }

  decided(tab: Tab, id: string, shown: string, value: string): void {
    this.#made.add(JSON.stringify([id, shown, value]));
    this.#decisions.set(id, this.#fact(tab, id, shown, value));
    // A draft is the start of an answer: after the answer, it may be gone.
    this.#drafts.delete(id);
  }

  /** This answer is being checked: it may be sent, and is not staged yet. */
  answering(id: string, shown: string, value: string): void {
    this.#made.add(JSON.stringify([id, shown, value]));
    this.#decisions.delete(id);
  }

  drafted(tab: Tab, id: string, shown: string, value: string): void {
    const fact = this.#fact(tab, id, shown, value);
    // The agent may ask something else by now, so this input is not about that.
    this.#drafts.set(id, this.agent.fingerprintOf(id) === shown ? fact : { ...fact, uid: undefined });
  }

  reopened(id: string): void {
    this.#decisions.delete(id);
  }

  left(ids: readonly string[]): void {
    for (const id of ids) {
      this.#decisions.delete(id);
      this.#drafts.delete(id);
    }
  }

  forgotten(): void {
    this.#decisions.clear();
    this.#drafts.clear();
  }

  stopped(messageId: string): void {
    this.#stopped.add(messageId);
  }

  /** Its page is recreated from the result of `dehydrate()`. */
  handedOver(tab: Tab): void {
    for (const facts of [this.#decisions, this.#drafts]) {
      for (const [id, fact] of facts) {
        if (fact.owner !== tab) continue;
        if (fact.value.includes(SECRET)) facts.delete(id);
        else fact.owner = undefined;
      }
    }
  }

  /** A request that ends a run is sent. */
  ended(tab: Tab): void {
    if (this.loggedOut) this.broke('5 posted', 'a run is ended after the logout');
    else if (!tab.mayEnd) this.broke('1 ended', `${tab.name} ends a run that nobody has stopped or left`);
    tab.mayEnd = false;
  }

  /** Something is stored, or sent to other tabs. */
  effect(name: string, what: string, content: unknown): void {
    if (this.loggedOut) this.broke(`5 ${what}`, `${name} has ${what} something after the logout`);
    if (JSON.stringify(content)?.includes(SECRET)) this.broke('5 secret', `${name} has ${what} a secret`);
  }

  /** A page is closed. Its stored contents must be restored. */
  closed(tab: Tab, how: 'killed' | 'disposed'): void {
    const unsaved = this.hosts.held.some(({ kind }) => kind === 'save' || kind === 'load');
    for (const facts of [this.#decisions, this.#drafts]) {
      for (const [id, fact] of facts) {
        if (fact.owner !== tab) continue;
        const tooNew = how === 'killed' && this.now() - fact.madeAt < GRACE;
        const isSecret = fact.value.includes(SECRET);
        if (!this.plan.stored || isSecret || unsaved || tooNew || this.hosts.disturbed.has('save'))
          facts.delete(id);
        else fact.owner = undefined;
      }
    }
  }

  opened(tab: Tab): void {
    for (const facts of [this.#decisions, this.#drafts])
      for (const fact of facts.values()) fact.owner ??= tab;
  }

  /** A page received the end of a run. */
  told({ taken, pending }: Told): void {
    for (const facts of [this.#decisions, this.#drafts]) {
      for (const [id, { uid }] of facts) {
        if (uid === undefined || taken.includes(uid) || !pending.includes(uid)) facts.delete(id);
      }
    }
  }

  taken(tab: Tab, uids: readonly string[]): void {
    for (const uid of uids) this.#takenBy.set(uid, tab);
  }

  /** A request is sent. */
  posted(tab: Tab, input: RunAgentInput, others: readonly Tab[]): 'resume' | 'send' | 'ask' {
    const { messages } = input;
    const resume = entriesIn(input);
    const last = messages.findLast(({ role }) => role === 'user');
    const speaks = last !== undefined && !this.agent.heard.has(last.id);
    const kind = resume.length > 0 ? 'resume' : speaks ? 'send' : 'ask';
    if (this.loggedOut) this.broke('5 posted', 'a request after the logout');
    else if (tab.disposed) this.broke('1 disposed', `a disposed run posts (${kind})`);
    if (kind === 'ask') return kind;
    for (const other of others) {
      const { busy } = other;
      if (!busy?.isBusy() || !other.alive || (other !== tab && !this.plan.shared)) continue;
      // A tab receives who sends while it has subscribers.
      const isDeaf = tab.unsubscribe === undefined || this.hosts.disturbed.has('channel');
      if (other !== tab && kind === 'send' && isDeaf) continue;
      if (other === tab || kind === 'resume' || busy.resumes)
        this.broke('2 concurrent', `${tab.name} posts (${kind}) while ${other.name} is at it`);
    }
    const body = JSON.stringify([resume, last?.id]);
    const repeats = tab.unauthorised === body;
    tab.unauthorised = undefined;
    if (kind === 'send' && last && this.#stopped.has(last.id))
      this.broke('2 stopped message', 'a stopped message is sent again');
    if (!tab.press) {
      const told = repeats ? 'repeats a 401 that was taken back' : 'without a press';
      this.broke(
        kind === 'resume' ? `1 no press (${tab.revoked})` : `1 no words (${tab.revoked})`,
        `${tab.name} sends ${body} ${told}`,
      );
      return kind;
    }
    if (kind === 'send' && !tab.press.speaks) {
      this.broke('1 no words', `${tab.press.move} sends the words ${body}`);
      return kind;
    }
    if (!repeats) tab.press.posts += 1;
    if (tab.press.posts > 1)
      this.broke('1 pressed once', `${tab.name} sends ${body} again by itself after ${tab.press.move}`);
    if (kind === 'resume') this.#checkEntries(tab, resume);
    return kind;
  }

  /** Whether everything required exists. */
  checkKept(): void {
    for (const [id, fact] of this.#decisions) {
      const found = this.#find(fact);
      if (found === 'unknown') continue;
      if (!found && this.#isOver(fact)) this.#decisions.delete(id);
      else if (found && shownOf(found) !== fact.shown) this.#decisions.delete(id);
      else if (found?.expired && this.plan.onExpired === 'cancel') this.#decisions.delete(id);
      else if (found?.delivery === 'elsewhere') continue;
      else if (!found || entryOf(found) !== fact.value) {
        this.broke(
          '3 decision',
          `${fact.value} for ${id} is gone from ${fact.owner?.name ?? ''}: ${found ? entryOf(found) : 'not shown'}`,
        );
      }
    }
    for (const [id, fact] of this.#drafts) {
      const found = this.#find(fact);
      if (found === 'unknown' || found?.delivery === 'elsewhere') continue;
      const isShown = found !== undefined && shownOf(found) === fact.shown;
      if (!isShown && this.#isOver(fact)) this.#drafts.delete(id);
      else if (JSON.stringify(found?.draft) !== fact.value)
        this.broke('3 draft', `the draft ${fact.value} for ${id} is gone from ${fact.owner?.name ?? ''}`);
    }
  }

  /** Another page had answered it, and this page has received that. */
  #isOver({ uid, owner }: Fact): boolean {
    const by = uid === undefined ? undefined : this.#takenBy.get(uid);
    return uid === undefined || (by !== undefined && by !== owner);
  }

  #find({ owner, id }: Fact): PendingInterrupt | undefined | 'unknown' {
    if (!owner || !owner.alive || owner.disposed) return 'unknown';
    const snapshot = owner.run.getSnapshot();
    const loads = this.hosts.disturbed.has('load');
    if (isWorking(snapshot) || (loads && snapshot.interrupts.length === 0)) return 'unknown';
    const found = snapshot.interrupts.find((interrupt) => interrupt.id === id);
    return !found && loads ? 'unknown' : found;
  }

  #fact(owner: Tab, id: string, shown: string, value: string): Fact {
    return { id, uid: this.agent.uidOf(id), value, shown, madeAt: this.now(), owner };
  }

  #checkEntries(tab: Tab, resume: readonly ResumeEntry[]): void {
    const { press } = tab;
    if (!press) return;
    const { interrupts } = tab.run.getSnapshot();
    const sent = resume
      .map(({ interruptId }) => interruptId)
      .toSorted()
      .join();
    if (sent !== [...press.entries.keys()].toSorted().join())
      this.broke('1 other entries', `${press.move} sends ${sent}, not ${[...press.entries.keys()].join()}`);
    for (const { interruptId: id, status, payload } of resume) {
      const entry = asEntry(status, payload);
      const allowed = press.entries.get(id);
      if (allowed && !allowed.has(entry))
        this.broke(
          '1 other entries',
          `${press.move} sends ${entry} for ${id}, not ${[...allowed].join(' or ')}`,
        );
      const question = interrupts.find((interrupt) => interrupt.id === id);
      const shown = question && shownOf(question);
      if (status === 'resolved' && shown !== undefined && !this.#made.has(JSON.stringify([id, shown, entry])))
        this.broke('1 changed question', `${entry} for ${id} was never decided about ${shown}`);
      const uid = this.agent.uidOf(id);
      if (uid !== undefined && this.agent.taken.has(uid) && !press.knows.has(id) && this.#couldKnow(tab, uid))
        this.broke(
          '2 twice',
          `${press.move} sends ${entry} for ${uid}, which was taken, and the page said nothing of it`,
        );
    }
    if (press.speaks)
      this.left(resume.filter(({ status }) => status === 'cancelled').map(({ interruptId }) => interruptId));
  }

  #couldKnow(tab: Tab, uid: string): boolean {
    if (this.#takenBy.get(uid) === tab) return true;
    const blind = ['channel', 'lock', 'save', 'load'] as const;
    return this.plan.shared && this.plan.stored && !blind.some((kind) => this.hosts.disturbed.has(kind));
  }
}

/** The decision that is shown for a question, as JSON, or the decisions about its actions. */
export function entryOf({ decision, actions = [] }: PendingInterrupt): string {
  const isPartly = !decision && actions.some((each) => each.decision);
  if (isPartly) return `partly ${JSON.stringify(actions.map((each) => each.decision ?? null))}`;
  if (!decision) return 'open';
  return asEntry(decision.status, decision.status === 'resolved' ? decision.payload : undefined);
}
