import { AgentRunError, type RunSnapshot } from 'react-agent-interrupts/core';
import { Answers } from './Answers.js';
import type { Hosts } from './Hosts.js';
import type { Plan, QuestionStep, RunVerb } from './Move.js';
import { entryOf, type Oracle } from './Oracle.js';
import { knownIn, lastOfEach, type Staging } from './Staging.js';
import { isWorking, type Press, type Promised, type Tab } from './Tab.js';

/** Codes that say that nothing was sent for a method call: only the caller receives them. */
const nothingSent: ReadonlySet<string> = new Set([
  'busy',
  'pending_interrupts',
  'nothing_to_send',
  'incomplete_batch',
  'expired',
  'declined',
  'changed',
  'elsewhere',
  'unsupported',
  'not_sent',
  'aborted',
  'disposed',
]);

/** Codes that say that a method call was refused. */
const didNothing: ReadonlySet<string> = new Set([
  'busy',
  'pending_interrupts',
  'nothing_to_send',
  'incomplete_batch',
  'unsupported',
]);

/** Users in front of pages: presses buttons and reports to the oracle what was pressed and what was shown. */
export class People {
  readonly promises: Promised[] = [];
  readonly #answers: Answers;

  constructor(
    private readonly plan: Plan,
    private readonly oracle: Oracle,
    hosts: Hosts,
  ) {
    this.#answers = new Answers(oracle, hosts);
  }

  onQuestion(tab: Tab, steps: readonly QuestionStep[], name: string): string {
    const before = tab.run.getSnapshot();
    const staged: Staging[] = [];
    const all = () => {
      for (const step of steps) {
        const one = this.#answers.stage(tab, step);
        if (one) staged.push(one);
      }
    };
    this.#guard(tab, name, () => (steps.length > 1 ? tab.run.transaction(all) : all()));
    const after = tab.run.getSnapshot();
    let changed = false;
    for (const one of lastOfEach(staged)) if (this.#answers.note(tab, one, after)) changed = true;
    if (changed) {
      tab.revoked = 'changed';
      tab.steered = false;
      tab.press = this.#autoPress(tab, name, before, after);
    }
    return (
      staged
        .map(
          ({ id, result }) =>
            `${id}${result ? (result.ok ? ' ok' : ` refused: ${result.issues[0]?.keyword ?? result.issues[0]?.message ?? ''}`) : ''}`,
        )
        .join(', ') || 'nothing is there'
    );
  }

  onRun(tab: Tab, verb: RunVerb): void {
    const { run } = tab;
    const before = run.getSnapshot();
    const { interrupts } = before;
    const inFlight = tab.press && tab.busy?.isBusy();
    const knows = knownIn(tab, before);
    const previous = tab.press;
    const press = (move: string, entries: ReadonlyMap<string, ReadonlySet<string>>, speaks = false) => {
      // A second call during a request joins it, and is not a new press.
      if (!inFlight && !(tab.press && isWorking({ ...before, restoring: false })))
        tab.press = {
          move,
          entries,
          // Calls that wait for the storage are sent together.
          speaks: speaks || (before.restoring && previous?.speaks === true),
          knows,
          posts: 0,
          previous,
        };
    };
    const all = this.#entries(tab, before);
    const cancels = new Map(interrupts.map((each) => [each.id, new Set(['["cancelled"]', entryOf(each)])]));
    if (verb === 'submit') {
      if (all) press(verb, all);
      this.#keep(tab, verb, previous, () => run.submit());
    } else if (verb === 'retry') {
      // A steer that failed is repeated as a whole.
      press(verb, tab.steered ? cancels : (all ?? new Map()), true);
      this.#keep(tab, verb, previous, () => run.retry());
    } else if (verb === 'steer') {
      press(verb, cancels, true);
      tab.steered = interrupts.length > 0;
      this.#keep(tab, verb, previous, () => run.steer('Something else'));
    } else if (verb === 'send' || verb === 'sendAborted' || verb === 'sendSignalled') {
      tab.revoked = verb;
      const steers = this.plan.whilePending === 'steer';
      if (verb !== 'sendAborted') press(verb, steers ? cancels : new Map(), true);
      tab.steered ||= steers && interrupts.length > 0 && verb !== 'sendAborted';
      if (verb === 'sendSignalled') tab.controller = new AbortController();
      const signal =
        verb === 'sendAborted'
          ? AbortSignal.abort()
          : verb === 'sendSignalled'
            ? tab.controller?.signal
            : undefined;
      this.#keep(tab, verb, previous, () => run.send('Go on', { signal }));
    } else if (verb === 'refresh') this.#keep(tab, verb, previous, () => run.refresh());
    else if (verb === 'abort') this.#abort(tab);
    else if (verb === 'stop' || verb === 'leave') this.#end(tab, verb, before);
    else if (verb === 'setMessages') this.#guard(tab, verb, () => run.setMessages([...before.messages]));
    else if (verb === 'setState') this.#guard(tab, verb, () => run.setState({ seen: true }));
    else if (verb === 'dehydrate') this.#guard(tab, verb, () => void run.dehydrate());
    else if (verb === 'unwatch') {
      tab.unsubscribe?.();
      tab.unsubscribe = undefined;
    }
  }

  /** Aborts the signal of the last message. */
  #abort(tab: Tab): void {
    const { controller, press } = tab;
    if (!controller || controller.signal.aborted) return;
    const isOurs = press?.move === 'sendSignalled';
    if (isOurs && tab.busy?.isBusy() && !tab.busy.resumes && tab.lastWords !== undefined)
      this.oracle.stopped(tab.lastWords);
    tab.mayEnd ||= isOurs;
    this.#guard(tab, 'abort', () => controller.abort());
    if (!isOurs) return;
    tab.press = undefined;
    tab.revoked = 'abort';
  }

  #end(tab: Tab, verb: 'stop' | 'leave', before: RunSnapshot): void {
    tab.mayEnd = true;
    if (verb === 'stop' && tab.busy?.isBusy() && !tab.busy.resumes && tab.lastWords !== undefined)
      this.oracle.stopped(tab.lastWords);
    this.#guard(tab, verb, () => tab.run[verb]());
    const isGone = before.interrupts.length > 0 && tab.run.getSnapshot().interrupts.length === 0;
    // `stop()` need not take a batch out of the queue, nor `leave()` end a request in progress.
    const means = verb === 'stop' ? before.batch.delivery !== 'queued' : isGone || !isWorking(before);
    if (means) {
      tab.press = undefined;
      tab.revoked = verb;
    }
    const mayLeave = verb === 'leave' || before.capabilities.stop === true;
    if (isGone && mayLeave) this.oracle.left(before.interrupts.map((interrupt) => interrupt.id));
  }

  /** Calls a method that returns a promise, and compares the promise with the snapshot and the `error` event. */
  #keep(tab: Tab, move: string, previous: Press | undefined, call: () => Promise<RunSnapshot>): void {
    const promised: Promised = { move, tab, settled: false };
    // A call that pressed nothing itself ends no press of another one.
    const press = tab.press === previous ? undefined : tab.press;
    const spent = (wasRefused = false) => {
      promised.settled = true;
      if (press && tab.press === press) {
        tab.press = wasRefused ? press.previous : undefined;
        tab.revoked = `${move} settled`;
      }
    };
    const failed = (error: unknown) => {
      // A press without effect does not change what was pressed before.
      spent(AgentRunError.isInstance(error) && didNothing.has(error.code));
      if (!tab.alive) return;
      if (!AgentRunError.isInstance(error))
        return this.oracle.broke('7 rejection', `${move} rejects with ${String(error)}`);
      if (nothingSent.has(error.code) || tab.disposed) return;
      const shown = tab.run.getSnapshot().error;
      // Another tab may have reported the end of the run since.
      if (shown !== error && tab.isAlone())
        this.oracle.broke(
          '7 error',
          `${move} rejects with ${error.code}, and the snapshot says ${shown?.code ?? 'nothing'}`,
        );
      if (!tab.errors.includes(error))
        this.oracle.broke('7 event', `${move} rejects with ${error.code}, and no listener was told`);
    };
    this.promises.push(promised);
    this.#guard(tab, move, () => {
      call().then((snapshot) => {
        spent();
        if (tab.alive && isWorking({ ...snapshot, restoring: false }))
          this.oracle.broke('7 rest', `${move} resolves while ${snapshot.status}`);
      }, failed);
    });
  }

  /** No method throws, except as documented. */
  #guard(tab: Tab, move: string, call: () => void): void {
    try {
      call();
    } catch (error) {
      const code = AgentRunError.isInstance(error) ? error.code : undefined;
      if (code !== 'busy' && !(code === 'disposed' && tab.disposed))
        this.oracle.broke('7 throws', `${move} throws ${String(error)}`);
    }
  }

  /** The contents of a complete batch. */
  #entries(tab: Tab, { interrupts }: RunSnapshot): ReadonlyMap<string, ReadonlySet<string>> | undefined {
    const entries = new Map<string, ReadonlySet<string>>();
    for (const each of interrupts) {
      const { id } = each;
      const entry = (each.checking ? tab.checks.get(id)?.value : undefined) ?? entryOf(each);
      if (entry === 'open' || entry.startsWith('partly')) return undefined;
      entries.set(id, new Set([entry]));
    }
    return entries.size > 0 ? entries : undefined;
  }

  /** Whether a decision also sends its batch. */
  #autoPress(tab: Tab, move: string, before: RunSnapshot, after: RunSnapshot): Tab['press'] {
    const { autoSubmit } = this.plan;
    const goes = autoSubmit === 'always' || (autoSubmit === 'single' && after.interrupts.length === 1);
    const entries = goes ? this.#entries(tab, after) : undefined;
    return (
      entries && { move, entries, speaks: false, knows: knownIn(tab, before), posts: 0, previous: undefined }
    );
  }
}
