import { cancelExpired } from '../decisions/cancelExpired.js';
import { recordResults } from '../decisions/history.js';
import { takeItem, type Pause } from '../decisions/Pause.js';
import type { AgentRun, AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { ResumeEntry } from '../model/agUi.js';
import type { DehydratedRun, RunSnapshot } from '../model/RunSnapshot.js';
import { agUi } from '../protocols/agUi/agUi.js';
import { reduceEvents } from '../state/reduceEvents.js';
import { abortable } from './abortable.js';
import { agentServer } from './agentServer.js';
import type { Attempt } from './Attempt.js';
import { browserPage } from './browserPage.js';
import { createId as newId } from './createId.js';
import { dehydrated, rehydrated } from './dehydration.js';
import { eventListeners } from './eventListeners.js';
import { expiryWatch } from './expiryWatch.js';
import { performer } from './performer.js';
import { persistence } from './persistence.js';
import { recheck } from './recheck.js';
import { capabilityReader, startingFacts, tabsOf } from './runOptions.js';
import { runClock } from './runClock.js';
import { isWaiting, type RunFacts } from './RunFacts.js';
import { nextExpiry, snapshotReader } from './snapshotReader.js';
import { snapshotStore } from './snapshotStore.js';
import { appendMessages } from './toMessages.js';
import * as transition from './transitions.js';
import { busyError, disposedError, notStopped } from './verbErrors.js';

/** The works behind the verbs: the facts, who watches them, and the request under way. */
export interface AgentRunCore extends Pick<
  AgentRun,
  'getSnapshot' | 'subscribe' | 'on' | 'setOptions' | 'stop' | 'dispose'
> {
  facts(): RunFacts;
  live(): LiveOptions;
  /** Changes facts on a person's behalf: everybody is told at once. */
  change(change: Partial<RunFacts>): void;
  perform(attempt: Attempt): Promise<RunSnapshot>;
  /** Settles when what was stored stands again; at once where nothing is stored. */
  restored(): Promise<void>;
  /** Tells that a batch leaves. */
  announce(batchId: string, entries: readonly ResumeEntry[]): void;
  /** Holds the decisions against their schemas again, once these can be read; `undefined` where they were. */
  rechecked(): Promise<void> | undefined;
  /** Shows a batch as on its way, and takes no decision, until the returned function is called. */
  hold(pause: Pause): () => void;
  /** Shows and tells an error of something that a person asked for, and that changes nothing else. */
  complain(error: AgentRunError): void;
  /** Calls `back` when the network is there and somebody watches: now, or whenever that comes about. */
  onReachable(back: () => void): void;
  isOnline(): boolean;
  /** Picks up a broken stream now instead of later. */
  nudge(): void;
  isDisposed(): AgentRunError | undefined;
  throwIfBusy(): void;
  /** Epoch milliseconds, by the server's clock as far as it is known. */
  now(): number;
  createId(): string;
}

export function agentRunCore(options: AgentRunOptions): AgentRunCore {
  const { protocol = agUi(), createId = newId, page = browserPage } = options;
  const clock = runClock(options.now ?? Date.now);
  let live: LiveOptions = options;
  const readCapabilities = capabilityReader(protocol);
  let disposed = false;
  let facts: RunFacts = startingFacts(options, createId);
  let beforePost = facts;
  let reachable = (): void => undefined;
  let watchers = 0;
  let unwatch = (): void => undefined;

  const listeners = eventListeners();
  const read = snapshotReader();
  const capabilities = () => readCapabilities(facts, live);
  const store = snapshotStore(() => read(facts, { now: clock.now(), skew: clock.skew() }, capabilities()));

  const set = (next: RunFacts): void => {
    const before = facts;
    facts = { ...next, history: recordResults(next.history, next.conversation.toolCalls) };
    if (before.pause !== facts.pause) expiry.set(nextExpiry(facts.pause, clock.now()));
    if (before.pause?.askedBy !== facts.pause?.askedBy) void rechecked();
    kept.changed(before);
    const rests = facts.phase === 'rest' && !facts.restoring;
    if (rests && (before.phase !== 'rest' || before.restoring)) talk.rested();
  };
  const update = (next: RunFacts): void => {
    set(next);
    store.flush();
  };
  const change = (changes: Partial<RunFacts>): void => update({ ...facts, ...changes });
  const rechecked = recheck({ facts: () => facts, change });
  const fail = (next: RunFacts, error: AgentRunError): void => {
    update(next);
    talk.ended();
    listeners.emit('error', error);
  };

  /** Time passes for the cards too. Expiring decides nothing: at most it stages a cancellation that a person sends. */
  const passTime = (): void => {
    const { pause, phase } = facts;
    const now = clock.now();
    if (pause && isWaiting(facts) && phase === 'rest' && live.onExpired === 'cancel') {
      set({ ...facts, pause: cancelExpired(pause, now) });
    }
    expiry.set(nextExpiry(facts.pause, now));
    store.flush();
  };
  const expiry = expiryWatch(clock.now, passTime);

  const kept = persistence(
    { ...options, threadId: facts.threadId },
    {
      facts: () => facts,
      change,
      isSecret: () => live.isSecret,
      now: clock.now,
      report: (error) => listeners.emit('error', error),
    },
  );
  const talk = tabsOf(
    { ...options, protocol },
    {
      facts: () => facts,
      change,
      dehydrate: () => dehydrated(facts, live.isSecret),
      adopt: (run: DehydratedRun) => change({ error: undefined, ...rehydrated(run) }),
    },
  );

  const server = agentServer(options, { protocol, clock, facts: () => facts, live: () => live });

  /** What a person stops here goes on at the server, unless it is told. */
  const stopServer = (runId: string): void => {
    server.endRun(runId).catch((cause: unknown) => {
      const error = notStopped(cause);
      if (facts.phase === 'rest' && !disposed) change({ error });
      listeners.emit('error', error);
    });
  };

  const { perform, stop } = performer({
    exchange(attempt, signal) {
      const heard = () => server.exchange(attempt, signal);
      return attempt.pause ? talk.alone(heard) : heard();
    },
    dispatch: (job) => (live.dispatch ? live.dispatch(job) : job.execute()),
    begin: (attempt) => update(transition.begun(facts, attempt)),
    apply(attempt, events) {
      const conversation = reduceEvents(facts.conversation, events, { runId: attempt.runId });
      if (conversation !== facts.conversation) {
        set({ ...facts, conversation });
        store.invalidate();
      }
      listeners.emitStream(events);
    },
    say: (said) => set({ ...facts, conversation: appendMessages(facts.conversation, said) }),
    connection: (lost) => change({ lost }),
    taken: (interruptId) => facts.pause && change({ pause: takeItem(facts.pause, interruptId) }),
    end(attempt, ending, course) {
      if (ending.type === 'failed') {
        fail(transition.failed(facts, attempt, ending.error, { ...course, protocol }), ending.error);
        return ending.error;
      }
      if (ending.type === 'finished') {
        const { outcome, result } = ending;
        update(transition.finished(facts, ending));
        talk.ended();
        listeners.emit('finish', { outcome, ...(result !== undefined && { result }) });
      } else {
        update(transition.paused(facts, attempt, ending, { ...course, batchId: createId() }));
        talk.ended();
        listeners.emit('interrupt', store.get().interrupts);
      }
      return undefined;
    },
    lose(attempt, error, course) {
      const gone = error.code === 'stream_cut' || error.code === 'empty_response';
      const known = { ...course, protocol };
      const next = gone
        ? transition.cut(facts, attempt, error, course)
        : transition.failed(facts, attempt, error, known);
      fail(next, error);
    },
    withdraw(attempt, error) {
      if (error.code !== 'elsewhere')
        return fail(transition.neverSent(facts, attempt, beforePost, error), error);
      talk.yield(beforePost.pause);
      update(transition.yielded(facts, attempt, beforePost));
    },
    stop(attempt, course) {
      update(transition.stopped(facts, attempt, course));
      talk.ended();
      stopServer(attempt.runId);
    },
    getSnapshot: store.get,
  });

  const watch = (): void => {
    const unwatchPage = page.watch({
      wake: passTime,
      online() {
        server.nudge();
        reachable();
      },
    });
    const unwatchTabs = talk.watch();
    unwatch = () => {
      unwatchPage();
      unwatchTabs();
    };
  };

  return {
    facts: () => facts,
    live: () => live,
    change,
    now: clock.now,
    createId,
    getSnapshot() {
      if (expiry.isDue()) {
        expiry.set(nextExpiry(facts.pause, clock.now()));
        store.touch();
      }
      return store.get();
    },
    subscribe(listener) {
      if (watchers === 0 && !disposed) watch();
      watchers += 1;
      if (facts.pause) void rechecked();
      void kept.restore().then(() => page.isOnline() && reachable());
      const unsubscribe = store.subscribe(listener);
      let left = false;
      return () => {
        unsubscribe();
        if (left) return;
        left = true;
        watchers -= 1;
        if (watchers === 0) unwatch();
      };
    },
    restored: kept.restore,
    on: listeners.add,
    setOptions(next) {
      const before = capabilities();
      live = { ...(live.dispatch && { dispatch: live.dispatch }), ...next };
      if (capabilities() !== before) store.invalidate();
    },
    perform(attempt) {
      beforePost = facts;
      set(transition.posted(facts, attempt, live.isSecret));
      if (attempt.pause) talk.sending();
      const performance = perform(attempt);
      store.flush();
      return abortable(performance, attempt.options.signal, () => stop());
    },
    announce(batchId, entries) {
      const told = entries.map(({ interruptId, status }) => ({ interruptId, status }));
      listeners.emit('resume', { batchId, entries: told });
    },
    rechecked,
    hold(pause) {
      const { phase, kind } = facts;
      change({ phase: 'posted', kind: 'resume', pause: { ...pause, delivery: 'sending' } });
      return () => {
        // The drafts may have grown meanwhile.
        const held = facts.pause && { ...facts.pause, delivery: pause.delivery };
        change({ phase, kind, pause: held });
      };
    },
    complain(error) {
      change({ error });
      listeners.emit('error', error);
    },
    onReachable(back) {
      reachable = () => {
        if (watchers > 0) back();
      };
    },
    isOnline: () => page.isOnline(),
    nudge: server.nudge,
    isDisposed: () => (disposed ? disposedError() : undefined),
    throwIfBusy() {
      const error = busyError(facts);
      if (error) throw error;
    },
    stop: () => stop(),
    dispose() {
      disposed = true;
      stop(disposedError());
      kept.stop();
      unwatch();
      expiry.stop();
      listeners.clear();
      store.dispose();
    },
  };
}
