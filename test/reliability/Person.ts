import {
  AgentRunError,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type Delivery,
  type PendingAction,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts/core';
import { isWithdrawn } from '../../src/components/Words/errorInWords.js';
import type { Tab } from './Browser.js';
import { add, type Ledger } from './Ledger.js';

/** Error codes that mean that a method sent nothing. */
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

/** What a user does with a question, and the actions that need none. */
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
  | 'stop'
  | 'leave';

/** What a user sends and answers, and whether the pages store it. */
export interface Habits {
  /** The first message of a thread. */
  readonly opening: string;
  payloadOf(interrupt: PendingInterrupt, yes: boolean): unknown;
  readonly stored: boolean;
  /** How many other tabs of the thread are open. Each may refresh itself after a refresh here. */
  readonly otherTabs: number;
  /** Presses the button on a card. `false` if the card has none, or there is no card. */
  hand?(pending: PendingInterrupt, verb: 'approve' | 'deny' | 'cancel'): boolean;
}

/** What a tab provides for its page. @default what the browser has */
interface Gear extends Partial<Omit<Tab, 'kill'>>, Pick<Tab, 'kill'> {
  /** @default createAgentRun */
  start?(options: AgentRunOptions): AgentRun;
  /** Logs every user out. @default the run is disposed */
  logOut?(): Promise<void>;
}

/** One thing that can be decided: a question, or one of its actions. */
interface Choice {
  readonly pending: PendingInterrupt;
  readonly action?: { readonly at: number; readonly question: PendingAction } | undefined;
}

/**
 * The user of one tab, who sees what it shows and uses its run object. The user stays the same after a reload or a
 * crash.
 */
export class Person {
  run: AgentRun;
  #tab: Gear;
  #unsubscribe: () => void = () => undefined;
  readonly #asked = new WeakSet<Promise<unknown>>();
  /** The last request was a refresh, or its repeat. */
  #refreshes = false;
  /** The delivery of each answer that the page has last shown. Unsent answers are omitted. */
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

  /** Waits until no request is in progress, for at most this time. */
  rest(milliseconds: number): Promise<void> {
    return this.until(() => !this.isWorking, milliseconds);
  }

  async until(isSo: () => boolean, milliseconds: number): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(leave, milliseconds);
      const unsubscribe = this.run.subscribe(() => {
        if (isSo()) leave();
      });
    });
  }

  do(verb: Verb, at = 0): void {
    const { interrupts, status, batch, error } = this.snapshot;
    this.ledger.trace.push(`${verb} ${at} at ${status}/${batch.delivery}/${error?.code ?? ''}`);
    const choices = interrupts.flatMap((pending): Choice[] =>
      pending.actions
        ? pending.actions.map((question, place) => ({ pending, action: { at: place, question } }))
        : [{ pending }],
    );
    const choice = choices[at % Math.max(1, choices.length)];
    if (verb === 'approve' || verb === 'deny') {
      if (choice) this.#decide(choice, verb === 'approve');
    } else if (verb === 'cancel') {
      if (choice) this.#cancel(choice.pending);
    } else if (verb === 'reopen') this.run.reopen(choice?.action?.question ?? choice?.pending ?? '');
    else if (verb === 'draft') this.run.setDraft(choice?.pending ?? '', { half: at });
    else if (verb === 'stop') this.run.stop();
    else if (verb === 'leave') this.run.leave();
    else this.#ask(verb);
  }

  /** Closes the page normally and opens it again. */
  async reload(): Promise<void> {
    this.run.dispose();
    await this.#reopen();
  }

  /** Kills the tab, and opens another one. */
  async crash(): Promise<void> {
    this.#gone.push(this.run);
    await this.#reopen();
  }

  /** Logs the user of this tab out. */
  async logOut(): Promise<void> {
    this.#unsubscribe();
    this.#forget();
    this.#gone.push(this.run);
    if (this.#tab.logOut) await this.#tab.logOut();
    else this.run.dispose();
  }

  /** Another user logs in, with a new run object. */
  async logIn(): Promise<void> {
    this.#told.clear();
    this.run = this.#start(this.#tab);
    await this.#restored();
  }

  close(): void {
    this.#unsubscribe();
    for (const run of [this.run, ...this.#gone]) run.dispose();
    this.#tab.kill();
  }

  #open(): [Gear, AgentRun] {
    const tab = this.browser.open();
    return [tab, this.#start(tab)];
  }

  #start(gear: Gear): AgentRun {
    const { tabs, page, fetch, storage, start = createAgentRun } = gear;
    const run = start({ ...this.options, tabs, page, fetch, ...(this.habits.stored && { storage }) });
    const look = () => {
      for (const { id, delivery } of run.getSnapshot().interrupts)
        if (delivery !== 'none' && delivery !== 'queued') this.#told.set(id, delivery);
    };
    this.#unsubscribe = run.subscribe(look);
    return run;
  }

  async #reopen(): Promise<void> {
    if (!this.habits.stored) this.#forget();
    this.#tab.kill();
    this.#unsubscribe();
    [this.#tab, this.run] = this.#open();
    await this.#restored();
  }

  #forget(): void {
    for (const id of this.#told.keys()) this.ledger.forgotten.add(id);
  }

  async #restored(): Promise<void> {
    while (this.snapshot.restoring) await new Promise((resolve) => setTimeout(resolve, 0));
  }

  #decide({ pending, action }: Choice, yes: boolean): void {
    const { approval, id, reason, toolCall } = pending;
    const verb = yes ? 'approve' : 'deny';
    if (action) {
      add(this.ledger.decided, `${id}/${action.at}`, yes ? 'approve' : 'reject');
      return this.#stage(() => this.run[verb](action.question));
    }
    const bare = reason === 'confirmation' ? yes : { approved: yes };
    const payload = approval ? bare : this.habits.payloadOf(pending, yes);
    add(this.ledger.decided, id, JSON.stringify(['resolved', payload]));
    add(this.ledger.shown, id, JSON.stringify([payload, toolCall?.argsText]));
    this.#stage(() => {
      if (!approval) this.run.answer(pending, payload);
      else if (!this.habits.hand?.(pending, verb)) this.run[verb](pending);
    });
  }

  #cancel(pending: PendingInterrupt): void {
    this.#noteCancel(pending);
    this.#stage(() => {
      if (!this.habits.hand?.(pending, 'cancel')) this.run.cancel(pending);
    });
  }

  /** If the server accepts no cancellation, a question that can be denied is denied. */
  #noteCancel({ id, actions }: PendingInterrupt): void {
    add(this.ledger.decided, id, JSON.stringify(['cancelled', undefined]));
    for (const at of actions?.keys() ?? []) add(this.ledger.decided, `${id}/${at}`, 'reject');
  }

  #stage(stage: () => void): void {
    const before = this.snapshot;
    const again = this.#again();
    stage();
    const { status, batch } = this.snapshot;
    // It is the whole batch, and is sent automatically.
    const left = status === 'resuming' && before.status !== 'resuming';
    const queued = batch.delivery === 'queued' && before.batch.delivery !== 'queued';
    if (left || queued) this.#leaves(again);
  }

  #ask(verb: 'submit' | 'retry' | 'send' | 'steer' | 'refresh'): void {
    const { interrupts, batch, status } = this.snapshot;
    const again = this.#again();
    this.#refreshes = verb === 'refresh' || (verb === 'retry' && this.#refreshes);
    // Each other tab refreshes too. If that clears its doubt, this tab can refresh again.
    if (this.#refreshes)
      this.ledger.allowed += this.habits.otherTabs * (batch.delivery === 'inDoubt' ? 2 : 1);
    if (verb === 'steer') for (const pending of interrupts) this.#noteCancel(pending);
    const promise = verb === 'send' || verb === 'steer' ? this.run[verb](this.#words()) : this.run[verb]();
    const joins = status === 'resuming' || batch.delivery === 'queued';
    if (this.#asked.has(promise) || (joins && (verb === 'submit' || verb === 'retry'))) {
      promise.catch(() => undefined);
      return;
    }
    this.#asked.add(promise);
    const resumes = this.snapshot.status === 'resuming' && status !== 'resuming';
    this.#leaves(resumes || this.snapshot.batch.delivery === 'queued' ? again : () => undefined);
    promise.catch((error: unknown) => {
      this.ledger.trace.push(`${verb} came to ${String(error)}`);
      if (!AgentRunError.isInstance(error)) this.ledger.violations.push(`${verb}: ${String(error)}`);
      // With `autoSubmit`, the change that withdrew this batch can complete the next one, which is then sent instead.
      else if (isWithdrawn(error) && this.snapshot.status === 'resuming') return;
      else if (nothingSent.has(error.code)) this.ledger.allowed -= 1;
      // A refused message can return interrupts that were left. The other tabs then refresh themselves, and this tab
      // does so again if that clears a doubt there. A doubt that begins during a refresh of another tab is cleared likewise.
      else if (verb === 'send' || verb === 'steer' || /refused|inDoubt/.test(this.snapshot.batch.delivery))
        this.ledger.allowed += 2 * this.habits.otherTabs;
    });
  }

  #words(): string {
    return this.snapshot.messages.length === 0 ? this.habits.opening : 'Go on';
  }

  /** What happens to the answers on this page if they are sent now. */
  #again(): () => void {
    const ids = this.snapshot.interrupts.map((interrupt) => interrupt.id);
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
}
