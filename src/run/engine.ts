import { lastExpiry, nextExpiry } from '../decisions/coverage.js';
import { questionsOf } from '../decisions/Pause.js';
import { loadInterpreter, readsSchemas } from '../forms/loadInterpreter.js';
import { interruptsAwaitPatterns } from '../forms/patternRisk.js';
import type { AgentRunOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { DehydratedRun, RunSnapshot } from '../model/RunSnapshot.js';
import { agUi } from '../protocols/agUi/agUi.js';
import { agentServer } from './agentServer.js';
import { capabilityReader } from './capabilityReader.js';
import { withCheckedAnswers } from './checkedAnswers.js';
import { asListedAt, dehydrated, rehydrated, withCurrentDecisions, withOwnBatch } from './dehydration.js';
import { effectRunner } from './effectRunner.js';
import { callSafely } from '../model/callSafely.js';
import { expiryTimer } from './expiryTimer.js';
import { createNext } from './next.js';
import { chatNews } from './chatNews.js';
import type { EngineContext, RunEngine } from './RunEngine.js';
import { blankState } from './runOptions.js';
import { hasRequest, pauseOf, type RunState } from './RunState.js';
import { readInitial } from './readStored.js';
import type { SharedState } from './sharedState.js';
import { runSecrets } from './runSecrets.js';
import { delayWatch, sendDelayOf } from './sendDelays.js';
import { snapshotReader } from './snapshotReader.js';
import { invalidStateReason } from './invalidState.js';
import { untilReadable } from './untilReadable.js';
import { haveSamePending } from './withheld.js';

/** Creates the engine of one run object. `shared`: its storage and the other tabs. @default neither */
export function createEngine(
  options: AgentRunOptions,
  context: EngineContext,
  shared: SharedState | undefined,
): RunEngine {
  const protocol = withCheckedAnswers(options.protocol ?? agUi());
  const initial = readInitial(options.initial);
  const { state, live, page } = context;
  const server = agentServer(options, protocol, context, () => shared?.isOvertaken() ?? false);
  const next = createNext({ protocol, canEndPaused: server.canEndPaused });
  const effects = effectRunner(context, server, shared);
  /**
   * Whether an interrupt has expired during a request, here or in another tab, so its cancellation is staged when the
   * request has ended.
   */
  let isCancelDue = false;
  const isRequested = (): boolean => hasRequest(state()) || state().questions.at === 'elsewhere';
  const expiry = expiryTimer(context.now, () => {
    isCancelDue = isRequested();
    context.passTime();
  });
  const secrets = runSecrets({
    state,
    report: (error) => context.listeners.emit('error', error),
    save: () => void effects.run({ type: 'save', canWait: false }),
  });
  const hosted = chatNews(protocol.hosted, context);
  const delays = delayWatch(page, () => void context.dispatch({ type: 'hide' }));
  let isWatched = false;

  /** Dispatches a tick, because no timer fires for interrupts that have already expired. */
  const cancelExpired = (): void => {
    if (live().onExpired === 'cancel' && pauseOf(state())) {
      context.dispatch({ type: 'tick', ids: context.ids() });
    }
  };

  /**
   * Runs after the automatic submit that follows a decision. If that decision has withdrawn the request, its batch
   * then contains no cancellation.
   */
  const cancelIfDue = (): void => {
    if (!isCancelDue || isRequested()) return;
    isCancelDue = false;
    cancelExpired();
  };

  const canReadSchemas = (): boolean => {
    const pause = pauseOf(state());
    return readsSchemas() && !(pause && interruptsAwaitPatterns(questionsOf(pause)));
  };

  /** Starts the timer, loads the code and opens the channel that the pending interrupts need. */
  const watchInterrupts = (): void => {
    expiry.set(nextExpiry(pauseOf(state()), context.now()));
    cancelExpired();
    if (pauseOf(state()) && !canReadSchemas()) effects.run({ type: 'loadCode' });
    effects.listen(isWatched);
  };

  const readServerSnapshot = (run: DehydratedRun): RunSnapshot =>
    snapshotReader()(
      { ...blankState({ url: '', threadId: context.threadId }), ...withCurrentDecisions(rehydrated(run)) },
      { now: Number.NEGATIVE_INFINITY, skew: 0, capabilities: protocol.capabilities },
    );

  return {
    protocol,
    start(current) {
      if (initial) {
        const restored = withCurrentDecisions(rehydrated(initial));
        return { ...current, ...asListedAt(withOwnBatch(restored, context.ids()), context.local()) };
      }
      const { request } = current;
      // A request sent before the engine had loaded used only the host's secret marks.
      if (!('attempt' in request)) return current;
      const attempt = { ...request.attempt, isSecret: live().isSecret };
      return { ...current, request: { ...request, attempt } };
    },
    next(before, event, given) {
      const step = next(before, event, given);
      const reason = step.state === before ? undefined : invalidStateReason(step.state);
      if (reason) callSafely(() => raise(reason));
      return step;
    },
    read: snapshotReader(() => live().isSecret),
    readServerSnapshot: () => initial && readServerSnapshot(initial),
    unchangedPeriod(current, now) {
      const pause = pauseOf(current);
      return [lastExpiry(pause, now), nextExpiry(pause, now)];
    },
    canReadSchemas,
    capabilities: capabilityReader(protocol),
    live: secrets.withOptions,
    mark: secrets.mark,
    task: server.task,
    run: effects.run,
    lock: effects.lock,
    catchUp: effects.catchUp,
    exchange(active, attempt) {
      // The code that reads schemas loads while the agent works.
      void loadInterpreter();
      return server.exchange(active, attempt);
    },
    untilReadable,
    sendDelay: sendDelayOf,
    changed(before: RunState, after: RunState) {
      delays.changed(after);
      if (isCancelDue) queueMicrotask(cancelIfDue);
      if (!haveSamePending(before, after)) watchInterrupts();
      effects.changed(before, after);
      hosted.changed(before, after);
    },
    cancelExpired,
    load: effects.load,
    watch(watched) {
      isWatched = watched;
      hosted.watch(watched);
      if (watched) watchInterrupts();
      else effects.listen(false);
    },
    flush: effects.flush,
    dehydrate() {
      const run = dehydrated(state(), live().isSecret);
      if (!run.pause) return run;
      const { interrupts, batch } = readServerSnapshot(run);
      return { ...run, shown: { interrupts, batch } };
    },
    dispose(loggedOutAt) {
      hosted.watch(false);
      effects.dispose(loggedOutAt);
      expiry.stop();
    },
  };
}

function raise(reason: string): never {
  throw new AgentRunError('invalid_event', `The run is in an invalid state. ${reason} Please report this.`);
}
