import type { Wish } from '../decisions/Wish.js';
import type { AgentRun, AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Issue } from '../model/Issue.js';
import { keyOf } from '../model/keyOf.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import type { DehydratedRun, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import { browserPage } from './browserPage.js';
import { createId as newId } from './createId.js';
import { deferred, type Deferred } from './deferred.js';
import { beginCourse, openRequest } from './ExchangeCourse.js';
import { eventListeners } from './eventListeners.js';
import { isRequestEvent } from './isDropped.js';
import type { Ids, Ticket } from './Ids.js';
import { loadedEngine, loadEngine } from './loadEngine.js';
import { once } from './once.js';
import { openingOf } from './opening.js';
import { openingRecord } from './openingSnapshot.js';
import { codeMissing } from './requestErrors.js';
import type { WireOptions } from './protocolWire.js';
import { isRequestEffect, requests as requestsOf } from './requests.js';
import { runClock } from './runClock.js';
import type { RequestEffect, RunEngine } from './RunEngine.js';
import type { Given, HostEvent, RunEvent } from './RunEvent.js';
import { blankState, initialOf, inputOf } from './runOptions.js';
import { isUnderWay, pauseOf, type RunState } from './RunState.js';
import { snapshotStore } from './snapshotStore.js';
import { isStreamed, isVisible } from './visibility.js';

/** How long a restored run waits for its engine before it says so, in milliseconds. */
const PATIENCE = 3_000;

/** The machine at work: one state, who watches it, and everything that it touches. */
export interface RunShell extends Pick<
  AgentRun,
  'getSnapshot' | 'getServerSnapshot' | 'subscribe' | 'on' | 'setOptions' | 'dispose'
> {
  state(): RunState;
  isSecret(): IsSecret | undefined;
  /** A component marks values as secret, or marks none any more. */
  mark(component: object, isSecret: IsSecret | undefined): void;
  capabilities(): ProtocolCapabilities;
  createId(): string;
  ids(): Ids;
  dispatch(event: RunEvent): AnswerResult | undefined;
  /** A verb that decides, with the check that it may bring along. */
  decide(question: QuestionRef, wish: Wish): AnswerResult | undefined;
  /** A verb with a promise, which the machine settles. */
  promised(verb: (ticket: Ticket) => HostEvent, signal?: AbortSignal): Promise<RunSnapshot>;
  dehydrate(): DehydratedRun;
  /** Runs `change` and notifies listeners once, afterwards. */
  together(change: () => void): void;
}

export function runShell(options: AgentRunOptions): RunShell {
  const { createId = newId, page = browserPage } = options;
  const initial = initialOf(options);
  const clock = runClock(options.now ?? Date.now);
  const listeners = eventListeners();
  const promises = new Map<Ticket, Deferred<RunSnapshot>>();
  const opening = openingOf(options);
  let state: RunState = blankState({ ...options, ...(initial && { threadId: initial.threadId }) }, createId);
  let live: LiveOptions = options;
  let engine: RunEngine | undefined;
  /** Verbs that wait for the engine. */
  const waiting: { readonly event: RunEvent; done(answer: AnswerResult | undefined): void }[] = [];
  const marks = new Map<object, IsSecret | undefined>();
  let lastTicket = 0;
  let watchers = 0;
  let unwatch = (): void => undefined;
  let depth = 0;
  /** What watchers are still to be told of. */
  let visible: 'changed' | 'streamed' | undefined;
  const later: RequestEffect[] = [];
  let nudged = deferred<void>();

  const capabilities = (): ProtocolCapabilities =>
    engine ? engine.capabilities(state, live) : opening.capabilities(live);
  /** When time alone changes the last snapshot, in epoch milliseconds. */
  let until = Number.POSITIVE_INFINITY;
  const store = snapshotStore(() => {
    if (!engine) return opening.read(state, capabilities());
    const now = clock.now();
    until = engine.nextChange(state, now);
    return engine.read(state, { now, skew: clock.skew(), capabilities: capabilities() });
  });
  /** What a server first renders. The same on its page, whether or not the engine has loaded. */
  const atFirst = once(() => engine?.readAtFirst() ?? opening.readAtFirst(state));

  const ids = (): Ids => ({ runId: createId(), batchId: createId(), nextBatchId: createId() });
  const given = (): Given => ({
    now: clock.now(),
    local: clock.local(),
    online: page.isOnline() && (watchers > 0 || !isQueued(state)),
    watched: watchers > 0,
    readable: engine?.readable() ?? false,
    live,
    capabilities: capabilities(),
  });

  const dispatch = (event: RunEvent): AnswerResult | undefined => {
    if (!engine && (!opening.takes(state, event) || isBehind(event))) return handleLater(event);
    const before = state;
    // The promise of a run that has ended settles with its end, also where this event begins the next request.
    const ended = before.tail.at === 'draining' && before.tail.tickets.length > 0 ? store.get() : undefined;
    const next = engine ? engine.next : opening.next;
    const found = next(before, event, given());
    state = found.state;
    if (isVisible(before, state)) visible = isStreamed(before, state) ? (visible ?? 'streamed') : 'changed';
    let { answer } = found;
    together(() => {
      for (const effect of found.effects) {
        if (!isRequestEffect(effect)) answer = engine?.run(effect) ?? answer;
        else if (effect.type === 'settle' && effect.before) settle(effect.tickets, effect.error, ended);
        else if (isTold(effect)) later.push(effect);
        else requests.run(effect);
      }
      engine?.changed(before, state);
    });
    return answer;
  };

  /** Verbs are handled in the order that they are called in. */
  const isBehind = (event: RunEvent): boolean => waiting.length > 0 && !isRequestEvent(event) && event.type !== 'dispose';

  /** An answer that is given before the engine has loaded is staged once it has. Nothing is sent until then. */
  const handleLater = (event: RunEvent): AnswerResult | undefined => {
    const answer = deferred<AnswerResult | undefined>();
    waiting.push({ event, done: answer.resolve });
    // Stopping cannot wait: what has not left must not leave.
    if (event.type === 'stop') requests.abort();
    void readEngine().catch(() => undefined);
    if (event.type !== 'decide') return undefined;
    const issuesOf = async (taken: AnswerResult | undefined): Promise<readonly Issue[]> =>
      taken?.ok ? taken.checked : (taken?.issues ?? [goneIssue]);
    return { ok: true, checked: answer.promise.then(issuesOf) };
  };

  /** The engine, which is loaded where it is missing. Rejects where it cannot be loaded. */
  const readEngine = async (): Promise<RunEngine> => {
    if (engine) return engine;
    const patience = initial && setTimeout(() => complain(), PATIENCE);
    try {
      const create = await loadEngine();
      return engine ?? install(create);
    } catch (cause) {
      complain(cause);
      throw codeMissing(cause);
    } finally {
      clearTimeout(patience);
    }
  };

  /** The code does not come. What waits for it keeps waiting, and the next verb asks for it again. */
  const complain = (cause?: unknown): void => {
    if (engine || state.request.at === 'disposed' || isUnderWay(state)) return;
    const error = codeMissing(cause);
    dispatch({ type: 'notStopped', error });
    if (cause === undefined) return;
    for (const { event, done } of waiting.splice(0)) {
      done({ ok: false, issues: [{ path: [], message: error.message, keyword: 'checkFailed' }] });
      if ('ticket' in event && event.ticket !== undefined) settle([event.ticket], error);
    }
  };

  const install = (create: ReturnType<typeof loadedEngine> & {}): RunEngine => {
    const made = create(options, {
      threadId: state.threadId,
      isNamed: (options.threadId ?? initial?.threadId) !== undefined,
      state: () => state,
      live: () => live,
      now: clock.now,
      local: clock.local,
      ids,
      dispatch,
      passTime,
      listeners,
      wire,
    });
    engine = made;
    live = made.live(live);
    for (const [component, isSecret] of marks) live = made.mark(component, isSecret);
    if (state.request.at === 'disposed') return made;
    if (initial || options.storage) state = made.start();
    made.watch(watchers > 0);
    if (watchers > 0 || waiting.length > 0) made.load();
    for (const { event, done } of waiting.splice(0)) done(dispatch(event));
    if (initial) store.flush();
    return made;
  };

  const wire = (signal: AbortSignal): WireOptions => {
    const { headers, fetch: send = globalThis.fetch } = live;
    const observed: typeof fetch = async (...args) => {
      const response = await send(...args);
      clock.learn(response);
      return response;
    };
    return { url: options.url, headers, fetch: observed, signal, nudged: () => nudged.promise };
  };

  /** Watchers are told once of everything that one event brings about, and listeners afterwards. */
  const together = (change: () => void): void => {
    depth += 1;
    try {
      change();
    } finally {
      depth -= 1;
      if (depth === 0) tell();
    }
  };

  const tell = (): void => {
    const how = visible;
    visible = undefined;
    if (how === 'changed') store.flush();
    if (how === 'streamed') store.invalidate();
    for (const effect of later.splice(0)) requests.run(effect);
  };

  /** Cuts the wait for the next try short. */
  const nudge = (): void => {
    nudged.resolve();
    nudged = deferred();
  };

  const settle = (
    tickets: readonly Ticket[],
    error: AgentRunError | undefined,
    snapshot?: RunSnapshot,
  ): void => {
    for (const ticket of tickets) {
      if (error) promises.get(ticket)?.reject(error);
      else promises.get(ticket)?.resolve(snapshot ?? store.get());
      promises.delete(ticket);
    }
  };

  const requests = requestsOf({
    state: () => state,
    live: () => live,
    dispatch,
    listeners,
    getSnapshot: store.get,
    settle: (tickets, error) => settle(tickets, error),
    nudge,
    engine: () => engine,
    readEngine,
    begin(attempt, signal, departures) {
      const task = engine?.task(attempt) ?? { kind: 'start', input: inputOf(attempt, state, live) };
      const course = beginCourse({ ...wire(signal), ...departures, task, transport: options.transport });
      const protocol = engine?.protocol ?? opening.protocol;
      if (!options.transport && !('converse' in protocol)) course.opened = openRequest(course, protocol);
      return course;
    },
  });

  /** Time passes for the cards too. */
  const passTime = (): void => {
    dispatch({ type: 'tick', ids: ids() });
    engine?.watch(watchers > 0);
    store.flush();
  };

  const watch = (): void => {
    const unwatchPage = page.watch({
      wake: passTime,
      online() {
        nudge();
        dispatch({ type: 'online' });
      },
      hide: () => engine?.flush(),
    });
    engine?.watch(true);
    unwatch = () => {
      unwatchPage();
      engine?.watch(false);
    };
  };

  const known = loadedEngine();
  if (known) install(known);

  return {
    state: () => state,
    isSecret: () => live.isSecret,
    mark(component, isSecret) {
      if (engine) live = engine.mark(component, isSecret);
      else marks.set(component, isSecret);
    },
    capabilities,
    createId,
    ids,
    dispatch,
    getSnapshot() {
      if (clock.now() >= until) store.touch();
      return store.get();
    },
    getServerSnapshot: atFirst,
    on: listeners.add,
    setOptions(nextOptions) {
      const before = capabilities();
      live = engine ? engine.live(nextOptions) : { ...live, ...nextOptions };
      if (capabilities() !== before) store.invalidate();
    },
    subscribe(listener) {
      watchers += 1;
      if (watchers === 1 && state.request.at !== 'disposed') watch();
      if (opening.needsEngine) void readEngine().catch(() => undefined);
      engine?.load();
      if (page.isOnline()) dispatch({ type: 'online' });
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
    decide(question, wish) {
      const checkId = (lastTicket += 1);
      const answer = dispatch({ type: 'decide', question, wish, checkId, ids: ids() });
      return answer ?? (itemOfKey(state, keyOf(question)) ? undefined : { ok: false, issues: [goneIssue] });
    },
    promised(verb, signal) {
      const ticket = (lastTicket += 1);
      const promise = deferred<RunSnapshot>();
      promises.set(ticket, promise);
      engine?.load();
      dispatch(verb(ticket));
      if (signal && promises.has(ticket)) {
        const stop = () => void dispatch({ type: 'stop', ticket });
        signal.addEventListener('abort', stop, { once: true });
        const settled = () => signal.removeEventListener('abort', stop);
        promise.promise.then(settled, settled);
      }
      return promise.promise;
    },
    together,
    dehydrate() {
      if (engine) return engine.dehydrate();
      if (initial) return initial;
      return openingRecord(state, live.isSecret);
    },
    dispose() {
      dispatch({ type: 'dispose' });
      for (const { event } of waiting.splice(0)) dispatch(event);
      requests.abort();
      if (watchers > 0) unwatch();
      engine?.dispose();
      listeners.clear();
      store.dispose();
    },
  };
}

const isQueued = ({ request }: RunState): boolean => request.at === 'held' && request.by === 'network';

/** What listeners hear comes after the snapshot that it is about. */
const isTold = ({ type }: RequestEffect): boolean =>
  type === 'emit' || type === 'stream' || type === 'emitInterrupts' || type === 'settle';

const itemOfKey = (state: RunState, key: string): boolean =>
  pauseOf(state)?.items.some((item) => key === item.key || key.startsWith(`${item.key}/`)) === true;

const goneIssue: Issue = {
  path: [],
  message: 'This question no longer waits for an answer.',
  keyword: 'gone',
};
