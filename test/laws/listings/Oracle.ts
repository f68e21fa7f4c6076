import type { PendingInterrupt, ResumeEntry, RunSnapshot } from 'react-agent-interrupts/core';
import type { Setting } from './moves.js';
import { uidOf, type Body, type Question, type Server } from './Server.js';

export const SECRET = 'correct-horse';

/** What the user wants for one question. */
interface Meaning {
  /** The latest decision as JSON, or `open`. */
  readonly decision: string;
  /** A message has replaced the answers since then. */
  readonly isSteered: boolean;
}

export const decisionOf = ({ decision }: PendingInterrupt): string =>
  decision === undefined ? 'open' : JSON.stringify(decision);

const hasSecret = (value: unknown): boolean => JSON.stringify(value ?? null).includes(SECRET);

/** Whether a decision is the denial that some servers get instead of a cancellation. */
function isDenial(decision: string): boolean {
  return /"payload":(false|\{"approved":false|\{"actions":\[\{"approved":false)/.test(decision);
}

/** Knows from the docs what may be shown and sent. */
export class Oracle {
  readonly violations: string[] = [];
  readonly trace: string[] = [];
  /** Calls that may send answers and have not settled. */
  callsInProgress = 0;
  /** Calls that send a message and cancel the questions. */
  steersInProgress = 0;
  /** A decision that completes its batch may send it, with `autoSubmit`. */
  mayGoAlone = false;
  readonly #meant = new Map<number, Meaning>();
  readonly #versions = new Map<number, number>();
  readonly #ever = new Map<number, Set<string>>();
  readonly #batches = new Map<string, string>();
  /** Questions that the last list did not contain. */
  readonly #gone = new Set<number>();

  constructor(
    readonly setting: Setting,
    readonly shown: () => RunSnapshot,
    readonly now: () => number,
  ) {}

  broke(text: string): void {
    this.violations.push(text);
    this.trace.push(`!! ${text}`);
  }

  /** The user has decided or reopened a question. */
  decided(
    question: PendingInterrupt,
    decision = decisionOf(question),
    isSteered = decision === 'open' && this.steersInProgress > 0,
  ): void {
    const uid = uidOf(question);
    this.#versions.set(uid, this.versionOf(question) + 1);
    // A message that waits still cancels a question that stays open.
    this.#meant.set(uid, { decision, isSteered });
    this.#ever.set(uid, (this.#ever.get(uid) ?? new Set()).add(decision));
  }

  /** The decisions about a question so far, as a number. A check counts only if it has not changed. */
  versionOf(question: PendingInterrupt): number {
    return this.#versions.get(uidOf(question)) ?? 0;
  }

  /** The check of an answer has passed. */
  passed(question: PendingInterrupt, payload: unknown, version: number): void {
    if (version !== this.versionOf(question)) return;
    const isSteered = this.#meant.get(uidOf(question))?.isSteered === true;
    this.decided(question, JSON.stringify({ status: 'resolved', payload }), isSteered);
  }

  /** The user sends a message instead of the answers. */
  steered(): void {
    for (const each of this.shown().interrupts) {
      const meaning = this.#meant.get(uidOf(each)) ?? { decision: 'open', isSteered: true };
      this.#meant.set(uidOf(each), { ...meaning, isSteered: true });
    }
  }

  /** Whether a decision that is shown or sent is what the user wants for the question. */
  #isMeant({ cancellation, ...question }: PendingInterrupt, decision: string): boolean {
    const meaning = this.#meant.get(uidOf(question));
    if (decision === meaning?.decision) return true;
    const cancels = decision === '{"status":"cancelled"}';
    const denies = cancellation === 'denies' && isDenial(decision);
    const mayCancel = meaning?.isSteered === true || meaning?.decision === '{"status":"cancelled"}';
    return mayCancel && (cancels || denies);
  }

  /** Law 1: what is sent is what the user has decided. Law 2: an accepted answer is not sent again. */
  sent(body: Body, questions: readonly (Question | undefined)[], server: Server): void {
    const { batch = '', all = [], entries = [] } = body;
    if (this.callsInProgress === 0 && !this.mayGoAlone)
      this.broke(`nobody has sent ${JSON.stringify(entries)}`);
    if (!this.setting.oneByOne) {
      const content = JSON.stringify(all);
      const before = this.#batches.get(batch);
      if (before !== undefined && before !== content)
        this.broke(`batch ${batch} was ${before}, and is ${content}`);
    }
    this.#batches.set(batch, JSON.stringify(all));
    entries.forEach((entry, index) => this.#sentEntry(entry, questions[index], server));
  }

  #sentEntry(entry: ResumeEntry, question: Question | undefined, server: Server): void {
    const { interruptId: id, status } = entry;
    const told = JSON.stringify(entry);
    const asked = this.shown().interrupts.find((each) => each.id === id);
    if (!asked) return this.broke(`${told} answers no question on the page`);
    const uid = uidOf(asked);
    if (server.acknowledged.has(uid) && !server.isUnsure)
      this.broke(`the accepted answer ${told} is sent again`);
    const decision =
      status === 'cancelled'
        ? '{"status":"cancelled"}'
        : JSON.stringify({ status, payload: entry.payload as unknown });
    if (this.steersInProgress > 0) {
      const isCancelled = status === 'cancelled' || (asked.cancellation === 'denies' && isDenial(decision));
      if (!isCancelled && this.callsInProgress === this.steersInProgress)
        this.broke(`a message takes ${told} with it`);
    }
    if (!this.#isMeant(asked, decision)) this.broke(`${told} for ${uid} is sent, not ${this.#told(uid)}`);
    if (
      question?.expires !== undefined &&
      question.uid === uid &&
      status === 'resolved' &&
      question.expires <= this.now()
    )
      this.broke(`the expired answer ${told} is sent`);
  }

  #told = (uid: number): string => JSON.stringify(this.#meant.get(uid) ?? 'nothing');

  /** A list of the server has reached the page. */
  listed(uids: readonly number[]): void {
    for (const each of this.#meant.keys()) this.#gone.add(each);
    for (const each of this.shown().interrupts) this.#gone.add(uidOf(each));
    for (const uid of uids) this.#gone.delete(uid);
  }

  /** Law 7: the snapshot is correct. Law 4: questions that the server no longer lists disappear. */
  look(): void {
    const { interrupts, batch, restoring, history } = this.shown();
    if (restoring) return;
    for (const each of interrupts) {
      const uid = uidOf(each);
      if (this.#gone.has(uid)) this.broke(`${uid} is shown, which the server no longer lists`);
      const decision = decisionOf(each);
      if (decision !== 'open' && !this.#isMeant(each, decision))
        this.broke(`${decision} is shown for ${uid}, not ${this.#told(uid)}`);
    }
    if (batch.complete !== (batch.total > 0 && batch.missing.length === 0))
      this.broke('the batch is not as complete as it says');
    if (batch.total !== interrupts.length)
      this.broke(`${batch.total} of ${interrupts.length} questions count`);
    if (hasSecret(history)) this.broke('the history contains a secret');
  }

  /** Laws 3 and 5: what a reload keeps. `before` is the last snapshot of the previous page. */
  restored(before: RunSnapshot, isSettled: boolean, isList: boolean): void {
    const after = this.shown();
    for (const each of after.interrupts) {
      const was = before.interrupts.find(({ key, digest }) => key === each.key && digest === each.digest);
      const decision = decisionOf(each);
      const uid = uidOf(each);
      if (was && isSettled && !hasSecret(was)) this.#compare(was, each, isList);
      else if (decision !== 'open' && !this.#ever.get(uid)?.has(decision) && !this.#isMeant(each, decision))
        this.broke(`a reload shows ${decision} for ${uid}, which nobody has decided`);
      if (decision !== decisionOf(was ?? each) || !was) this.decided(each);
    }
    if (!isSettled || isList || before.status !== 'interrupted') return;
    if (after.interrupts.length !== before.interrupts.length)
      this.broke(`a reload shows ${after.interrupts.length} of ${before.interrupts.length} questions`);
    const isKept = ['inDoubt', 'refused'].includes(before.batch.delivery) && !hasSecret(before.interrupts);
    if (isKept && after.batch.delivery !== before.batch.delivery)
      this.broke(`a reload shows a batch that was ${before.batch.delivery} as ${after.batch.delivery}`);
  }

  #compare(was: PendingInterrupt, is: PendingInterrupt, isList: boolean): void {
    const told = (each: PendingInterrupt) =>
      JSON.stringify([
        each.decision ?? null,
        each.actions?.map(({ decision }) => decision ?? null),
        each.draft ?? null,
      ]);
    if (told(was) !== told(is)) this.broke(`a reload turns ${told(was)} into ${told(is)}`);
    if (was.delivery === 'accepted' && is.delivery !== 'accepted' && !isList)
      this.broke('a reload forgets that an answer was accepted');
  }

  /** Law 5: secrets are not stored. */
  stored(values: Iterable<unknown>): void {
    for (const each of values) if (hasSecret(each)) this.broke('a secret is stored');
  }

  /** The user has logged out: what was decided before belongs to nobody. */
  forget(): void {
    this.#meant.clear();
    this.#ever.clear();
    this.#batches.clear();
    this.#gone.clear();
  }

  /** The host has given an older run to the page. Its questions are shown, though the server may not list them. */
  handedOver(): void {
    this.#gone.clear();
  }
}
