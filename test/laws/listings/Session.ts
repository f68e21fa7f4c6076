import {
  AgentRunError,
  type AgentRun,
  type AnswerResult,
  type DehydratedRun,
  type PendingInterrupt,
} from 'react-agent-interrupts/core';
import { turns } from '../page.js';
import { Chance } from './Chance.js';
import { Host, listedRun } from './Host.js';
import type { ActionVerb, Method, Move, Plan, Reload, Verb } from './moves.js';
import { Oracle, SECRET } from './Oracle.js';
import { Server, uidOf } from './Server.js';
import { decideOrLeave } from './decideOrLeave.js';

/** One user in front of one page after another, on one thread. */
export class Session {
  readonly oracle: Oracle;
  readonly #server: Server;
  readonly #chance: Chance;
  readonly #host: Host;
  readonly #handedOut: DehydratedRun[] = [];
  readonly #promises = new Set<Promise<unknown>>();
  #run: AgentRun;
  #unsubscribe: () => void;
  #texts = 0;
  #hasSteered = false;
  /** How often something has ended the requests of the page. */
  #ends = 0;
  /** The oracle does not look while a method is running, or while a page restores its record. */
  #isMuted = false;

  constructor(readonly plan: Plan) {
    const { setting } = plan;
    this.#host = new Host(setting);
    const now = () => this.#host.now();
    this.#chance = new Chance(setting.seed);
    this.oracle = new Oracle(setting, () => this.#run.getSnapshot(), now);
    this.#server = new Server(setting, this.#chance, now, (body, questions, how) => {
      this.oracle.trace.push(`  answers: ${JSON.stringify(body.entries)}`);
      this.oracle.sent(body, questions, this.#server);
      // A 401 is repeated once.
      if (!setting.oneByOne && how !== '401') this.oracle.mayGoAlone = false;
    });
    this.#run = this.#host.open(this.#server.fetch);
    this.#unsubscribe = this.#watch();
  }

  /** Plays all moves, and then finds the way on. */
  async play(): Promise<readonly string[]> {
    const { oracle } = this;
    this.#call('send', () => this.#run.send('Go'));
    await turns(20);
    for (const move of this.plan.moves) {
      oracle.trace.push(JSON.stringify(move));
      await this.#do(move);
      await turns(move.turns);
      this.#look();
      oracle.stored(this.#host.memory.saved.values());
      if (oracle.violations.length > 0) break;
    }
    if (oracle.violations.length === 0) await this.#goOn();
    this.#unsubscribe();
    this.#run.dispose();
    return oracle.violations;
  }

  #look(): void {
    if (!this.#isMuted) this.oracle.look();
  }

  #watch(): () => void {
    const run = this.#run;
    return run.subscribe(() => {
      if (this.#run === run) this.#look();
    });
  }

  async #do(move: Move): Promise<void> {
    const run = this.#run;
    const { interrupts, messages } = run.getSnapshot();
    const server = this.#server;
    if (move.do === 'decide')
      this.#decide(interrupts[move.at % Math.max(1, interrupts.length)], move.verb, move.byKey);
    else if (move.do === 'decideAction')
      this.#decideAction(interrupts[move.at % Math.max(1, interrupts.length)], move.verb, move.action);
    else if (move.do === 'approveAll')
      this.#stage(interrupts, () => interrupts.map((each) => run.approve(each)));
    else if (move.do === 'call') this.#method(move.method, () => server.script.push(...move.answers));
    else if (move.do === 'serve') server.script.push(...move.answers);
    else if (move.do === 'next') server.next = move.next;
    else if (move.do === 'clock') this.#host.clock += 700;
    else if (move.do === 'release') this.#host.release();
    else if (move.do === 'cut') server.cut();
    else if (move.do === 'setMessages') this.#unlessBusy(() => run.setMessages(messages.slice(0, -1)));
    else if (move.do === 'setState') this.#unlessBusy(() => run.setState({ texts: this.#texts }));
    else if (move.do === 'dehydrate') this.#unlessBusy(() => this.#handedOut.push(this.#dehydrated()));
    else if (move.do === 'reload') await this.#reload(move.kind, move.which);
    else if (move.do === 'logout') await this.#logout();
    else if (move.do === 'change' || move.do === 'elsewhere') {
      if (move.do === 'change') server.change();
      else server.answeredElsewhere();
      if (move.isTold) this.#method('refresh', () => 0);
    }
  }

  #unlessBusy(act: () => unknown): void {
    try {
      act();
    } catch (error) {
      if (!AgentRunError.isInstance(error) || error.code !== 'busy')
        this.oracle.broke(`a method throws ${String(error)}`);
    }
  }

  #dehydrated(): DehydratedRun {
    const dehydrated = structuredClone(this.#run.dehydrate());
    this.oracle.stored([dehydrated]);
    return dehydrated;
  }

  /** Calls methods that decide, and tells the oracle what they have decided before anything is sent. */
  #stage(questions: readonly PendingInterrupt[], act: () => readonly AnswerResult[]): void {
    if (this.plan.setting.autoSubmit !== 'never') this.oracle.mayGoAlone = true;
    this.#isMuted = true;
    this.#run.transaction(() => {
      const results = act();
      for (const [index, { key }] of questions.entries()) {
        const found = this.#run.getSnapshot().interrupts.find((each) => each.key === key);
        if (results[index]?.ok && found) this.oracle.decided(found);
      }
    });
    this.#isMuted = false;
  }

  #text(question: PendingInterrupt): string {
    const isSecret = this.plan.setting.secrets && question.reason === 'input_required';
    return `${isSecret ? SECRET : 'text'} ${(this.#texts += 1)}`;
  }

  #decide(question: PendingInterrupt | undefined, verb: Verb, byKey: boolean): void {
    if (!question) return;
    const run = this.#run;
    const ref = byKey ? question.key : question;
    const text = this.#text(question);
    if (verb === 'draft') return void run.setDraft(ref, { text });
    if (verb === 'check') return this.#check(question, { text });
    this.#stage([question], () => {
      if (verb === 'approve') return [run.approve(ref)];
      if (verb === 'edit') return [run.approve(ref, { editedArgs: { amount: -(this.#texts += 1) } })];
      if (verb === 'deny') return [run.deny(ref, { reason: `reason ${this.#texts}` })];
      if (verb === 'cancel') return [run.cancel(ref)];
      if (verb === 'reopen') return [run.reopen(ref)];
      return [run.answer(ref, { text })];
    });
  }

  #decideAction(question: PendingInterrupt | undefined, verb: ActionVerb, at: number): void {
    const { actions = [] } = question ?? {};
    const action = actions[at % Math.max(1, actions.length)];
    if (!question || !action) return;
    const run = this.#run;
    const text = `action ${(this.#texts += 1)}`;
    this.#stage([question], () => {
      if (verb === 'approve') return [run.approve(action)];
      if (verb === 'edit') return [run.approve(action, { editedArgs: { amount: -this.#texts } })];
      if (verb === 'deny') return [run.deny(action, { reason: text })];
      if (verb === 'respond') return [run.respond(action, text)];
      return [run.reopen(action)];
    });
  }

  /**
   * An answer whose check takes a while. While it runs, the question is open; afterwards it counts if nothing was
   * decided since.
   */
  #check(question: PendingInterrupt, payload: object): void {
    const run = this.#run;
    const passes = this.#chance.is(0.7);
    let version = 0;
    const check = async () => {
      await turns(3);
      if (!passes) return [{ path: [], message: 'No.', keyword: 'check' }];
      this.oracle.passed(question, payload, version);
      return [];
    };
    this.#stage([question], () => [run.answer(question, payload, { check })]);
    version = this.oracle.versionOf(question);
  }

  #method(method: Method, prepare: () => unknown): void {
    const run = this.#run;
    prepare();
    const text = `message ${(this.#texts += 1)}`;
    if (method === 'stop' || method === 'leave') this.#ends += 1;
    if (method === 'stop' || method === 'leave') run[method]();
    else if (method === 'steer') this.#call(method, () => run.steer(text));
    else if (method === 'send') this.#call(method, () => run.send(text));
    else this.#call(method, () => run[method]());
  }

  #call(method: Method, call: () => Promise<unknown>): void {
    const { oracle } = this;
    const isSteer = method === 'steer' || (method === 'send' && this.plan.setting.whilePending === 'steer');
    // `retry()` repeats a message that cancels the questions.
    this.#hasSteered ||= isSteer;
    if (isSteer || (method === 'retry' && this.#hasSteered)) oracle.steered();
    if (isSteer) oracle.steersInProgress += 1;
    if (method !== 'refresh') oracle.callsInProgress += 1;
    const ends = this.#ends;
    const begun = call();
    this.#promises.add(begun);
    void begun
      .then(
        () => {
          oracle.trace.push(`  ${method} resolves`);
          if (ends === this.#ends && method === 'refresh') oracle.listed(this.#server.lastListed);
        },
        (error: unknown) => {
          oracle.trace.push(`  ${method} rejects: ${String(error)}`);
          if (!AgentRunError.isInstance(error)) oracle.broke(`${method} rejects with ${String(error)}`);
        },
      )
      .finally(() => {
        this.#promises.delete(begun);
        if (isSteer) oracle.steersInProgress -= 1;
        if (method !== 'refresh') oracle.callsInProgress -= 1;
      });
  }

  /** Opens the thread again, with the storage, with an `initial`, or with both. */
  async #reload(kind: Reload, which: number): Promise<void> {
    const { oracle, plan } = this;
    if (kind !== 'killed') {
      this.#server.cut();
      await this.#host.afterDelay();
    }
    const before = this.#run.getSnapshot();
    const isSettled =
      this.#promises.size === 0 && before.status !== 'running' && before.status !== 'resuming';
    if (kind === 'latest' && !isSettled) return;
    let initial: DehydratedRun | undefined;
    if (kind === 'latest') initial = this.#dehydrated();
    if (kind === 'old') initial = this.#handedOut[which % Math.max(1, this.#handedOut.length)];
    if (kind === 'listed') initial = await listedRun(plan.setting, this.#server.listed());
    // Without a storage, a page starts with what the host has.
    if (!plan.setting.hasStorage && kind !== 'latest') return;
    if (!isSettled || kind === 'old') this.#server.isUnsure = true;
    await this.#replaceRun({}, initial);
    // An `initial` that has finished does not continue the conversation, so the record is used.
    const list = kind === 'listed' ? this.#server.listed() : null;
    if (list) oracle.listed(list.map(uidOf));
    else oracle.handedOver();
    oracle.restored(before, isSettled && kind !== 'old', kind === 'listed');
    this.#isMuted = false;
  }

  /** Leaves the oracle muted. */
  async #replaceRun(ending: { readonly logout?: boolean }, initial?: DehydratedRun): Promise<void> {
    this.#ends += 1;
    this.#isMuted = true;
    this.oracle.mayGoAlone = false;
    this.#unsubscribe();
    this.#run.dispose(ending);
    await turns(40);
    this.#run = this.#host.open(this.#server.fetch, initial);
    this.#unsubscribe = this.#watch();
    await turns(40);
  }

  async #logout(): Promise<void> {
    this.#server.isUnsure = true;
    await this.#replaceRun({ logout: true });
    this.#host.release();
    await turns(20);
    const { interrupts, messages } = this.#run.getSnapshot();
    const { oracle } = this;
    if (interrupts.length + messages.length > 0) oracle.broke('a logout leaves the conversation');
    oracle.forget();
    this.#handedOut.length = 0;
    this.#isMuted = false;
  }

  /** Every promise settles, every question can be decided or left, and a message can be sent. */
  async #goOn(): Promise<void> {
    const { oracle } = this;
    this.#server.script.length = 0;
    this.#server.next = 'finish';
    this.#host.isCalm = true;
    for (let tries = 0; tries < 4 && this.#promises.size > 0; tries += 1) {
      this.#host.release();
      this.#server.cut();
      await this.#host.afterDelay();
    }
    this.#run.stop();
    await turns(40);
    if (this.#promises.size > 0) oracle.broke('a promise does not settle');
    this.#isMuted = true;
    await decideOrLeave(this.#run, oracle);
  }
}
