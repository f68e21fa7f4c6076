import { nextExpiry } from '../decisions/coverage.js';
import type { Wish } from '../decisions/Wish.js';
import { readsSchemas } from '../forms/loadInterpreter.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import type { ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import { agUi } from '../protocols/agUi/agUi.js';
import { agentServer } from './agentServer.js';
import { browserPage } from './browserPage.js';
import { createId as newId } from './createId.js';
import { freshIds, isUsed } from './freshIds.js';
import { deferred, type Deferred } from './deferred.js';
import type { Effect } from './Effect.js';
import { effectRunner } from './effectRunner.js';
import { callSafely, eventListeners } from './eventListeners.js';
import { expiryWatch } from './expiryWatch.js';
import { createNext } from './next.js';
import { once } from './once.js';
import { runClock } from './runClock.js';
import type { Given, HostEvent, RunEvent } from './RunEvent.js';
import { capabilityReader, initialOf, startingState } from './runOptions.js';
import type { Ids, Ticket } from './Ids.js';
import { asksTheSame, pauseOf, type RunState } from './RunState.js';
import { runSecrets } from './runSecrets.js';
import { snapshotReader } from './snapshotReader.js';
import { snapshotStore } from './snapshotStore.js';
import { unsoundness } from './soundness.js';
import { isStreamed, isVisible } from './visibility.js';

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
  /** Runs `change` and notifies listeners once, afterwards. */
  together(change: () => void): void;
}

export function runShell(options: AgentRunOptions): RunShell {
  const { protocol = agUi(), page = browserPage } = options;
  const createId = freshIds(options.createId, (id) => isUsed(state, id));
  const clock = runClock(options.now ?? Date.now);
  const readCapabilities = capabilityReader(protocol);
  const listeners = eventListeners();
  const secrets = runSecrets({
    state: () => state,
    report: (error) => listeners.emit('error', error),
    save: () => void effects.run({ type: 'save', isDraft: false }),
  });
  const read = snapshotReader(() => live.isSecret);
  const promises = new Map<Ticket, Deferred<RunSnapshot>>();
  let live = secrets.withOptions(options);
  let state: RunState = startingState(options, options.createId ?? newId);
  let lastTicket = 0;
  let watchers = 0;
  let unwatch = (): void => undefined;
  let depth = 0;
  /** What watchers are still to be told of. */
  let visible: 'changed' | 'streamed' | undefined;
  const later: Effect[] = [];

  const capabilities = (): ProtocolCapabilities => readCapabilities(state, live);
  /** When time alone changes the last snapshot, in epoch milliseconds. */
  let until = Number.POSITIVE_INFINITY;
  const store = snapshotStore(() => {
    const now = clock.now();
    until = nextExpiry(pauseOf(state), now);
    return read(state, { now, skew: clock.skew(), capabilities: capabilities() });
  });
  const server = agentServer(options, { protocol, clock, state: () => state, live: () => live });
  const next = createNext({ protocol, endsWaiting: server.endsWaiting });
  /** What the run was made from, or else what a server first renders. Nothing counts as expired in it. */
  const atFirst = once(() =>
    snapshotReader()(
      initialOf(options)
        ? startingState({ ...options, storage: undefined }, newId)
        : { ...state, storage: { at: 'none' } },
      { now: Number.NEGATIVE_INFINITY, skew: 0, capabilities: protocol.capabilities },
    ),
  );

  const ids = (): Ids => ({ runId: createId(), batchId: createId(), nextBatchId: createId() });
  const given = (): Given => ({
    now: clock.now(),
    local: clock.local(),
    online: page.isOnline() && (watchers > 0 || !isQueued(state)),
    watched: watchers > 0,
    readable: readsSchemas(),
    live,
    capabilities: capabilities(),
  });

  const dispatch = (event: RunEvent): AnswerResult | undefined => {
    const before = state;
    // The promise of a run that has ended settles with its end, also where this event begins the next request.
    const ended = before.tail.at === 'draining' && before.tail.tickets.length > 0 ? store.get() : undefined;
    const found = next(before, event, given());
    state = found.state;
    const unsound = state === before ? undefined : unsoundness(state);
    if (unsound) callSafely(() => raise(unsound));
    if (isVisible(before, state)) {
      // Only what an agent says waits for a frame. The next line of whoever called a verb sees what it did.
      const streams = event.type === 'chunk' && isStreamed(before, state);
      if (!streams) store.touch();
      visible = streams ? (visible ?? 'streamed') : 'changed';
    }
    let { answer } = found;
    together(() => {
      for (const effect of found.effects) {
        if (effect.type === 'settle' && effect.before) settle(effect.tickets, effect.error, ended);
        else if (isTold(effect)) later.push(effect);
        else answer = effects.run(effect) ?? answer;
      }
      if (!asksTheSame(before, state)) asked();
    });
    return answer;
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
    for (const effect of later.splice(0)) effects.run(effect);
  };

  /** Other questions wait, or none do. */
  const asked = (): void => {
    expiry.set(nextExpiry(pauseOf(state), clock.now()));
    cancelLate();
    if (pauseOf(state) && !readsSchemas()) effects.run({ type: 'loadCode' });
    effects.listen(watchers > 0);
  };

  /** No timer rings for what came too late. */
  const cancelLate = (): void =>
    void (live.onExpired === 'cancel' && pauseOf(state) && dispatch({ type: 'tick', ids: ids() }));

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

  const effects = effectRunner(
    {
      ...options,
      threadId: state.threadId,
      isNamed: (options.threadId ?? options.initial?.threadId) !== undefined,
    },
    {
      state: () => state,
      live: () => live,
      now: clock.now,
      local: clock.local,
      ids,
      dispatch,
      server,
      listeners,
      getSnapshot: store.get,
      settle: (tickets, error) => settle(tickets, error),
    },
  );

  /** Time passes for the cards too. */
  const passTime = (): void => {
    dispatch({ type: 'tick', ids: ids() });
    expiry.set(nextExpiry(pauseOf(state), clock.now()));
    store.flush();
  };
  const expiry = expiryWatch(clock.now, passTime);

  const watch = (): void => {
    const unwatchPage = page.watch({
      wake: passTime,
      online() {
        server.nudge();
        dispatch({ type: 'online' });
      },
      hide: effects.flush,
    });
    expiry.set(nextExpiry(pauseOf(state), clock.now()));
    cancelLate();
    effects.listen(true);
    unwatch = () => {
      unwatchPage();
      effects.listen(false);
    };
  };

  return {
    state: () => state,
    isSecret: () => live.isSecret,
    mark: (component, isSecret) => void (live = secrets.mark(component, isSecret)),
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
      const { onExpired } = live;
      live = secrets.withOptions(nextOptions);
      if (capabilities() !== before) store.invalidate();
      if (live.onExpired !== onExpired) cancelLate();
    },
    subscribe(listener) {
      watchers += 1;
      if (watchers === 1 && state.request.at !== 'disposed') watch();
      if (pauseOf(state) && !readsSchemas()) effects.run({ type: 'loadCode' });
      effects.load();
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
      return dispatch({ type: 'decide', question, wish, checkId, ids: ids() });
    },
    promised(verb, signal) {
      const ticket = (lastTicket += 1);
      const promise = deferred<RunSnapshot>();
      promises.set(ticket, promise);
      effects.load();
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
    dispose(how) {
      dispatch({ type: 'dispose' });
      effects.dispose(how?.logout === true);
      if (watchers > 0) unwatch();
      expiry.stop();
      listeners.clear();
      store.dispose();
    },
  };
}

const isQueued = ({ request }: RunState): boolean => request.at === 'held' && request.by === 'network';

/** What listeners hear comes after the snapshot that it is about. */
const isTold = ({ type }: Effect): boolean =>
  type === 'emit' || type === 'stream' || type === 'emitInterrupts' || type === 'settle';

function raise(unsound: string): never {
  throw new AgentRunError(
    'invalid_event',
    `The run is in an impossible state. ${unsound} Please report this.`,
  );
}
