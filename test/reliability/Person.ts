import {
  AgentRunError,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type Delivery,
  type Interrupt,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts/core';
import type { Tab } from './Browser.js';

/** Codes that say that nothing was sent for a verb. */
const nothingSent: ReadonlySet<string> = new Set([
  'busy',
  'pending_interrupts',
  'nothing_to_send',
  'incomplete_batch',
  'expired',
  'declined',
  'elsewhere',
  'unsupported',
  'not_sent',
]);

/** What a person does to a question, and what goes without one. */
export type Verb =
  | 'approve'
  | 'deny'
  | 'cancel'
  | 'reopen'
  | 'draft'
  | 'submit'
  | 'retry'
  | 'send'
  | 'steer'
  | 'refresh'
  | 'stop';

/** What a person has asked of all tabs together. */
export interface Ledger {
  /** How many requests may leave. */
  allowed: number;
  /** What was decided for an interrupt, by its id, as JSON. */
  readonly decided: Map<string, Set<string>>;
  /** How often an answer was sent that the page had shown as refused or in doubt. */
  readonly again: Map<string, number>;
  /** What was on its way, or in doubt, when a page was left that keeps nothing: nobody can know of it any more. */
  readonly forgotten: Set<string>;
  readonly violations: string[];
  /** What the agent has taken for an interrupt so far. */
  taken(id: string): number;
}

/** What a person says and answers, and whether the pages keep it. */
export interface Habits {
  /** The first words on a thread. */
  readonly opening: string;
  payloadOf(interrupt: Interrupt, yes: boolean): unknown;
  readonly stored: boolean;
}

/** What a tab gives its page; without it the page takes what the browser has. */
type Gear = Partial<Tab> & Pick<Tab, 'kill'>;

/** A person before one tab, who sees what it shows and uses its run. Reloads and crashes leave the person there. */
export class Person {
  run: AgentRun;
  #tab: Gear;
  #unsubscribe: () => void = () => undefined;
  readonly #asked = new WeakSet<Promise<unknown>>();
  /** How far the page has last said that an answer has got. What is not sent yet says nothing about that. */
  readonly #told = new Map<string, Delivery>();
  readonly #gone: AgentRun[] = [];

  constructor(
    private readonly browser: { open(): Gear },
    private readonly options: AgentRunOptions,
    private readonly ledger: Ledger,
    private readonly habits: Habits,
  ) {
    [this.#tab, this.run] = this.#open();
  }

  get snapshot(): RunSnapshot {
    return this.run.getSnapshot();
  }

  get isWorking(): boolean {
    const { status, restoring } = this.snapshot;
    return restoring || status === 'running' || status === 'resuming' || status === 'reconnecting';
  }

  /** Waits until the run rests, and no longer than this. */
  async rest(milliseconds: number): Promise<void> {
    if (!this.isWorking) return;
    await new Promise<void>((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(leave, milliseconds);
      const unsubscribe = this.run.subscribe(() => {
        if (!this.isWorking) leave();
      });
    });
  }

  do(verb: Verb, at = 0): void {
    const { interrupts } = this.snapshot;
    const pending = interrupts[at % Math.max(1, interrupts.length)];
    if (verb === 'approve' || verb === 'deny') {
      if (pending) this.#decide(pending, verb === 'approve');
    } else if (verb === 'cancel') {
      if (pending) this.#stage(pending, ['cancelled'], () => this.run.cancel(pending.key));
    } else if (verb === 'reopen') this.run.reopen(pending?.key ?? '');
    else if (verb === 'draft') this.run.setDraft(pending?.key ?? '', { half: at });
    else if (verb === 'stop') this.run.stop();
    else this.#ask(verb);
  }

  /** The page is left in good order and opened again. */
  async reload(): Promise<void> {
    this.run.dispose();
    await this.#reopen();
  }

  /** The tab dies at once, and another is opened in its place. */
  async crash(): Promise<void> {
    this.#gone.push(this.run);
    await this.#reopen();
  }

  close(): void {
    this.#unsubscribe();
    for (const run of [this.run, ...this.#gone]) run.dispose();
    this.#tab.kill();
  }

  #open(): [Gear, AgentRun] {
    const tab = this.browser.open();
    const { tabs, page, fetch, storage } = tab;
    const run = createAgentRun({
      ...this.options,
      tabs,
      page,
      fetch,
      ...(this.habits.stored && { storage }),
    });
    const look = () => {
      for (const { interrupt, delivery } of run.getSnapshot().interrupts)
        if (delivery !== 'none' && delivery !== 'queued') this.#told.set(interrupt.id, delivery);
    };
    this.#unsubscribe = run.subscribe(look);
    return [tab, run];
  }

  async #reopen(): Promise<void> {
    if (!this.habits.stored) for (const id of this.#told.keys()) this.ledger.forgotten.add(id);
    this.#tab.kill();
    this.#unsubscribe();
    [this.#tab, this.run] = this.#open();
    while (this.snapshot.restoring) await new Promise((resolve) => setTimeout(resolve, 0));
  }

  #decide(pending: PendingInterrupt, yes: boolean): void {
    const { key, approval, interrupt } = pending;
    const bare = interrupt.reason === 'confirmation' ? yes : { approved: yes };
    const payload = approval ? bare : this.habits.payloadOf(interrupt, yes);
    this.#stage(pending, ['resolved', payload], () => {
      if (!approval) this.run.answer(key, payload);
      else if (yes) this.run.approve(key);
      else this.run.deny(key);
    });
  }

  #stage({ interrupt }: PendingInterrupt, decision: readonly unknown[], stage: () => void): void {
    this.#note(interrupt.id, decision);
    const before = this.snapshot;
    const again = this.#again();
    stage();
    const { status, batch } = this.snapshot;
    // It was the whole batch, and goes by itself.
    const left = status === 'resuming' && before.status !== 'resuming';
    const queued = batch.phase === 'queued' && before.batch.phase !== 'queued';
    if (left || queued) this.#leaves(again);
  }

  #ask(verb: 'submit' | 'retry' | 'send' | 'steer' | 'refresh'): void {
    const { interrupts, batch, status } = this.snapshot;
    const again = this.#again();
    if (verb === 'steer') for (const { interrupt } of interrupts) this.#note(interrupt.id, ['cancelled']);
    const promise = verb === 'send' || verb === 'steer' ? this.run[verb](this.#words()) : this.run[verb]();
    const joins = status === 'resuming' || batch.phase === 'queued';
    if (this.#asked.has(promise) || (joins && (verb === 'submit' || verb === 'retry'))) {
      promise.catch(() => undefined);
      return;
    }
    this.#asked.add(promise);
    const resumes = this.snapshot.status === 'resuming' && status !== 'resuming';
    this.#leaves(resumes || this.snapshot.batch.phase === 'queued' ? again : () => undefined);
    promise.catch((error: unknown) => {
      if (!AgentRunError.isInstance(error)) this.ledger.violations.push(`${verb}: ${String(error)}`);
      else if (nothingSent.has(error.code)) this.ledger.allowed -= 1;
    });
  }

  #words(): string {
    return this.snapshot.messages.length === 0 ? this.habits.opening : 'Go on';
  }

  /** What becomes of the answers on this page if they leave now. */
  #again(): () => void {
    const ids = this.snapshot.interrupts.map(({ interrupt }) => interrupt.id);
    const told = ids.map((id) => [id, this.#told.get(id)] as const);
    return () => {
      for (const [id, delivery] of told) {
        if (delivery === 'inDoubt' || delivery === 'refused')
          this.ledger.again.set(id, (this.ledger.again.get(id) ?? 0) + 1);
        else if (this.ledger.taken(id) > 0 && !this.ledger.forgotten.has(id))
          this.ledger.violations.push(`${id} went again, and the page had said "${delivery ?? 'nothing'}"`);
      }
    };
  }

  #leaves(again: () => void): void {
    this.ledger.allowed += 1;
    again();
  }

  #note(id: string, decision: readonly unknown[]): void {
    const decided = this.ledger.decided.get(id) ?? new Set<string>();
    const [status, payload] = decision;
    this.ledger.decided.set(id, decided.add(JSON.stringify([status, payload])));
  }
}
