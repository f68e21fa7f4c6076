import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';
import type { ToolSchemas } from '../secrets/markSecrets.js';
import { pageOf } from './browserPage.js';
import { beginExchange, openRequest } from './ActiveExchange.js';
import { eventListeners } from './eventListeners.js';
import { followSignal } from './followSignal.js';
import { grouped } from './grouped.js';
import { freshIds, isUsed } from './freshIds.js';
import type { Ids } from './Ids.js';
import { engineLoader } from './engineLoader.js';
import { loadedEngine, type EngineCode } from './loadEngine.js';
import { earlyCalls } from './earlyCalls.js';
import { once } from './once.js';
import { openingOf } from './opening.js';
import { openingRecord, withChecks } from './openingSnapshot.js';
import { isRequestEffect, runsAfterUpdate, requests as requestsOf } from './requests.js';
import type { Shell } from './Shell.js';
import { runClock } from './runClock.js';
import { runWire } from './runWire.js';
import type { EngineContext, EngineEffect, RequestEffect, RunEngine } from './RunEngine.js';
import type { Given, MachineEvent } from './MachineEvent.js';
import { blankState, initialOf, inputOf } from './runOptions.js';
import { isUnderWay, pauseOf, withoutError, type RunState } from './RunState.js';
import type { Risks } from './sendDelays.js';
import { snapshotStore } from './snapshotStore.js';
import { methodPromises } from './methodPromises.js';
import { isStreamed, isVisible } from './visibility.js';

/** Creates the shell of a run object: it holds the state, notifies the subscribers and runs the effects. */
export function runShell(hostOptions: AgentRunOptions): Shell {
  const [page, initial] = [pageOf(hostOptions.page), initialOf(hostOptions)];
  const options: AgentRunOptions = { ...hostOptions, initial };
  const createId = freshIds(options.createId, (id) => isUsed(state, id));
  const clock = runClock(options.now ?? Date.now);
  const listeners = eventListeners();
  const opening = openingOf(options);
  let state: RunState = blankState(options);
  let live: LiveOptions = options;
  let engine: RunEngine | undefined;
  const marks = new Map<object, ToolSchemas | undefined>();
  const ratings = new Map<object, Risks>();
  let watchers = 0;
  let unwatch = (): void => undefined;
  let unnotified: 'changed' | 'streamed' | undefined; // the changes since subscribers were last notified
  const afterUpdate: RequestEffect[] = [];
  let loadError: AgentRunError | undefined; // the error that was reported for a missing engine
  const { wire, reconnectNow } = runWire(options.url, () => live, clock);

  const capabilities = (): ProtocolCapabilities =>
    engine ? engine.capabilities(state, live) : opening.capabilities(live);
  let [since, until] = [-Infinity, Infinity]; // epoch ms; between them, time alone does not change the snapshot
  const store = snapshotStore(() => {
    if (!engine) return opening.read(state, capabilities());
    const now = clock.now();
    [since, until] = engine.unchangedPeriod(state, now);
    return engine.read(state, {
      now,
      skew: clock.skew(),
      capabilities: capabilities(),
      whilePending: live.whilePending,
    });
  });
  const promises = methodPromises(store.latest);
  /** The snapshot for server rendering. The same in the browser, whether or not the engine has loaded. */
  const serverSnapshot = once(() =>
    withChecks(engine?.readServerSnapshot() ?? opening.readServerSnapshot(state)),
  );

  const ids = (): Ids => ({ runId: createId(), batchId: createId(), nextBatchId: createId() });
  const given = (local = clock.local()): Given => ({
    now: clock.now(),
    local,
    online: page.isOnline(),
    sendDelay: () => engine?.sendDelay(live, ratings.values()) ?? 0,
    canReadSchemas: engine?.canReadSchemas() ?? false,
    live,
    capabilities: capabilities(),
  });

  /** `local`: when the method was called, by the device's clock. @default now */
  const dispatch = (event: MachineEvent, local?: number): AnswerResult | undefined => {
    if (!engine) {
      // `stop` does not wait: it removes the waiting calls immediately, so that they never send anything.
      const stopped = event.type === 'stop' ? early.stop(event.ticket) : undefined;
      if (stopped) promises.settle(stopped, undefined);
      if (stopped && opening.needsEngine) return undefined;
      if (!opening.canHandle(state, event) || early.mustWait(event)) {
        whenLoaded();
        return early.add(event, clock.local());
      }
    }
    const [facts, before] = [given(local), state]; // `given` calls the host, which may call methods
    // A promise of a run that has ended resolves with this snapshot, because the event may start the next request.
    const shown = before.tail.at === 'draining' && before.tail.tickets.length > 0 ? store.get() : undefined;
    const step = (engine ?? opening).next(before, event, facts);
    state = step.state;
    if (isVisible(before, state)) {
      // Only streamed output waits for a frame. After a method call, the caller sees its result immediately.
      const streams = event.type === 'chunk' && isStreamed(before, state);
      if (!streams) store.markStale();
      unnotified = streams ? (unnotified ?? 'streamed') : 'changed';
    }
    let { answer } = step;
    group(() => {
      for (const effect of step.effects) {
        if (!isRequestEffect(effect)) answer = perform(effect) ?? answer;
        else if (early.defer(effect)) continue;
        else if (effect.type === 'settle' && effect.withPreviousSnapshot)
          promises.settle(effect.tickets, effect.error, shown);
        else if (runsAfterUpdate(effect)) afterUpdate.push(effect);
        else requests.run(effect);
      }
      engine?.changed(before, state);
    });
    return answer;
  };

  /** Runs an effect of the engine once it has loaded. Before, the only such effect is the request that stops a run. */
  const perform = (effect: EngineEffect) =>
    engine ? engine.run(effect) : whenLoaded((made) => void made.run(effect));

  const reportError = (error: AgentRunError): void => {
    if (!engine && !isUnderWay(state)) dispatch({ type: 'errorReported', error: (loadError = error) });
  };

  const awaitEngine = engineLoader({
    options,
    isRestored: initial !== undefined,
    install: (code) => engine ?? install(code),
    reportError,
    failed: (error) => {
      reportError(error);
      promises.settle(early.discard(error, store.get().interrupts.length > 0), error);
    },
  });

  const whenLoaded = (work?: (made: RunEngine) => void): undefined =>
    void awaitEngine().then(work, () => undefined);

  const install = ({ createEngine, createShared }: EngineCode): RunEngine => {
    const context: EngineContext = {
      threadId: state.threadId,
      isNamed: (options.threadId ?? initial?.threadId) !== undefined,
      state: () => state,
      live: () => live,
      now: clock.now,
      local: clock.local,
      page,
      ids,
      dispatch,
      passTime,
      listeners,
      wire,
    };
    const made = createEngine(options, context, createShared?.(options, context));
    engine = made;
    live = made.live(live);
    for (const [component, toolSchemas] of marks) live = made.mark(component, toolSchemas);
    if (state.request.at === 'disposed') return made;
    if (state.error === loadError) state = withoutError(state);
    state = made.start(state);
    if (watchers > 0) made.watch(true);
    if (watchers > 0 || early.size > 0) made.load();
    early.handleAll();
    store.markStale();
    if (opening.needsEngine && watchers > 0) store.notifyNow();
    return made;
  };

  /** Notifies subscribers once of all changes of a group, then the listeners. */
  const { group, beforeFetch } = grouped(() => {
    const changes = unnotified;
    unnotified = undefined;
    if (changes === 'changed') store.notifyNow();
    if (changes === 'streamed') store.notifyNextFrame();
    for (const effect of afterUpdate.splice(0)) requests.run(effect);
  });

  const requests = requestsOf({
    state: () => state,
    live: () => live,
    local: clock.local,
    dispatch,
    listeners,
    getSnapshot: store.get,
    settle: promises.settle,
    beforeFetch,
    reconnectNow,
    engine: () => engine,
    awaitEngine,
    begin(attempt, signal, sendCallbacks) {
      const task = engine?.task(attempt) ?? { kind: 'start', input: inputOf(attempt, state, live) };
      const active = beginExchange({ ...wire(signal), ...sendCallbacks, task, transport: options.transport });
      const protocol = engine?.protocol ?? opening.protocol;
      if (!options.transport && !('converse' in protocol)) active.opened = openRequest(active, protocol);
      return active;
    },
  });

  const early = earlyCalls({ state: () => state, dispatch, run: requests.run });
  const passTime = (): void => {
    dispatch({ type: 'tick', ids: ids() });
    engine?.watch(watchers > 0);
    store.notifyNow();
  };
  const watch = (): void => {
    const unwatchPage = page.watch({
      wake: passTime,
      online() {
        reconnectNow();
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

  const known = loadedEngine(options);
  if (known) install(known);
  return {
    state: () => state,
    isSecret: () => live.isSecret,
    hasEarlyCalls: () => early.size > 0,
    mark(component, toolSchemas) {
      if (engine) live = engine.mark(component, toolSchemas);
      else marks.set(component, toolSchemas);
    },
    ratings,
    capabilities,
    createId,
    ids,
    dispatch,
    getSnapshot() {
      const now = clock.now();
      if (now < since || now >= until) store.markStale();
      return store.get();
    },
    getServerSnapshot: serverSnapshot,
    on: listeners.add,
    setOptions(nextOptions) {
      const [before, { onExpired, whilePending }] = [capabilities(), live];
      live = engine ? engine.live(nextOptions) : { ...live, ...nextOptions };
      const changesCanSend = live.whilePending !== whilePending; // `send` applies it immediately
      if (changesCanSend || capabilities() !== before) store.notifyNextFrame();
      if (changesCanSend) store.markStale();
      if (live.onExpired !== onExpired) engine?.cancelExpired();
    },
    subscribe(listener) {
      watchers += 1;
      if (watchers === 1 && state.request.at !== 'disposed') watch();
      if (opening.needsEngine) whenLoaded();
      engine?.load();
      if (page.isOnline()) dispatch({ type: 'online' });
      const unsubscribe = store.subscribe(listener);
      return once(() => {
        unsubscribe();
        watchers -= 1;
        if (watchers === 0) unwatch();
      });
    },
    decide(question, input) {
      const checkId = promises.ticket();
      return dispatch({ type: 'decide', question, input, checkId, ids: ids() });
    },
    promised(eventFor, signal) {
      const ticket = promises.ticket();
      const promise = promises.promise(ticket);
      engine?.load();
      // Once the engine has loaded, the user may have decided since the request was discarded. `retry` then skips it.
      const event = eventFor(ticket);
      dispatch(engine && pauseOf(state) ? event : early.withDiscardedRequest(event));
      if (signal && promises.isOpen(ticket))
        followSignal(signal, promise, () => void dispatch({ type: 'stop', ticket }));
      return promise;
    },
    group,
    dehydrate: () => engine?.dehydrate() ?? options.initial ?? openingRecord(state, live.isSecret),
    dispose(disposal) {
      dispatch({ type: 'dispose' });
      early.release(dispatch);
      requests.abort();
      if (watchers > 0) unwatch();
      const isLogout = disposal?.logout === true;
      const loggedOutAt = isLogout ? clock.local() : undefined;
      if (engine) engine.dispose(loggedOutAt);
      else if (isLogout) whenLoaded((made) => made.dispose(loggedOutAt)); // notifies the other tabs
      if (isLogout) options.initial = undefined;
      if (isLogout) dispatch({ type: 'loggedOut', blank: blankState({ url: '' }).conversation });
      listeners.clear();
      store.dispose();
    },
  };
}
