import { placeOfKey } from '../decisions/actions.js';
import { entriesOf } from '../decisions/coverage.js';
import { itemOf } from '../decisions/Pause.js';
import { refuse } from '../decisions/stageAnswer.js';
import { loadInterpreter } from '../forms/loadInterpreter.js';
import { runCheck } from '../forms/runCheck.js';
import type { AgentRunOptions } from '../model/AgentRun.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import { deferred, type Deferred } from './deferred.js';
import type { Effect } from './Effect.js';
import { runMemory } from './runMemory.js';
import { attemptOf, pauseOf, type Attempt } from './RunState.js';
import { untilReadable } from './untilReadable.js';
import { notStopped, stoppedError } from './verbErrors.js';
import type { EffectContext } from './EffectContext.js';

/** Runs the effects of the machine and turns each result into an event. */
export interface EffectRunner {
  /** Returns the result of a synchronous check. */
  run(effect: Effect): AnswerResult | undefined;
  /** Reads what was stored, once. */
  load(): void;
  /** Writes what waits to be written. */
  flush(): void;
  /** Opens or closes the channel to other tabs. `isWatched`: the run has subscribers. */
  listen(isWatched: boolean): void;
  /** `isLogout`: the other tabs hear of it. */
  dispose(isLogout: boolean): void;
}

type Options = AgentRunOptions & {
  readonly threadId: string;
  /** The host has given the thread its name. */
  readonly isNamed: boolean;
};

export function effectRunner(options: Options, context: EffectContext): EffectRunner {
  const { state, live, dispatch, server, listeners } = context;
  const memory = runMemory(options, options.isNamed, context);
  const controllers = new Map<string, AbortController>();
  /** What `dispatch` waits for, by run id: the server has accepted the request. */
  const jobs = new Map<string, Deferred<void>>();
  /** What the checks that take their time have found, by their ids. */
  const underWay = new Map<number, Deferred<readonly Issue[]>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const isCurrent = (runId: string): boolean => attemptOf(state())?.runId === runId;

  /** Calls `beforeSubmit`, which may return, reject, throw or never settle. */
  const askHost = async ({ runId, pause }: Attempt): Promise<void> => {
    try {
      const entries = pause ? structuredClone(entriesOf(pause)) : [];
      const yes = await live().beforeSubmit?.(entries);
      dispatch({ type: 'agreed', runId, yes: yes !== false });
    } catch (cause) {
      dispatch({ type: 'agreed', runId, yes: false, cause });
    }
  };

  const letGo = async ({ kind, batchId, runId }: Attempt): Promise<void> => {
    const job = deferred<void>();
    jobs.set(runId, job);
    let executed = false;
    const execute = (): Promise<void> => {
      if (!executed) dispatch({ type: 'execute', runId });
      executed = true;
      return job.promise;
    };
    const { dispatch: seam } = live();
    if (!seam) return void execute();
    try {
      await seam({ kind: kind === 'resume' ? 'resume' : 'send', batchId, execute });
      dispatch({ type: 'undispatched', runId });
    } catch (cause) {
      dispatch({ type: 'undispatched', runId, cause });
    }
  };

  const post = async (attempt: Attempt, locks: boolean): Promise<void> => {
    const { runId } = attempt;
    const controller = new AbortController();
    controllers.set(runId, controller);
    try {
      const turn = locks ? memory.lock(runId) : undefined;
      if (turn && !(await turn)) return void dispatch({ type: 'lockTaken', runId });
      if (locks) dispatch({ type: 'locked', runId });
      if (!isCurrent(runId)) return;
      // What asks what waits carries nothing of a person's: it has left as soon as it is made.
      if (attempt.kind === 'refresh') dispatch({ type: 'leaving', runId });
      const departures = {
        leaving() {
          dispatch({ type: 'leaving', runId });
          if (!isCurrent(runId)) throw stoppedError();
        },
        unsent: () => void dispatch({ type: 'unsent', runId }),
      };
      for await (const batch of server.exchange(attempt, controller.signal, departures)) {
        // What reads schemas came while the agent worked; on the slowest network the questions wait for it a while.
        const unreadable = batch.ending.type === 'paused' ? untilReadable() : undefined;
        if (unreadable) await unreadable;
        // Listeners hear the events of a chunk before the end that it brings.
        const hasBoth = batch.ending.type !== 'open' && batch.events.length > 0;
        if (hasBoth) dispatch({ type: 'chunk', runId, ...batch, ending: { type: 'open' } });
        dispatch({ type: 'chunk', runId, ...batch, ...(hasBoth && { events: [], said: undefined }) });
      }
      dispatch({ type: 'streamEnded', runId });
    } catch (cause) {
      dispatch({ type: 'streamBroke', runId, cause });
    } finally {
      if (controllers.get(runId) === controller) controllers.delete(runId);
    }
  };

  const check = (effect: Extract<Effect, { type: 'check' }>): AnswerResult | undefined => {
    const { key, checkId, wish, payload } = effect;
    if (!wish.check) return undefined;
    const settle = (issues: readonly Issue[]): AnswerResult | undefined =>
      dispatch({ type: 'checked', key, checkId, wish, issues, ids: context.ids() });
    const found = runCheck(wish.check, payload);
    if (!('then' in found)) return settle(found) ?? superseded(key);
    const checked = deferred<readonly Issue[]>();
    const late = (issues: readonly Issue[]): void => {
      if (!underWay.delete(checkId)) return;
      const answer = settle(issues) ?? superseded(key);
      checked.resolve(answer.ok ? [] : answer.issues);
      if (answer.ok) dispatch({ type: 'autoSubmit', ids: context.ids() });
    };
    underWay.set(checkId, checked);
    void found.then(late);
    return { ok: true, checked: checked.promise };
  };

  /** The answer counts no more, and nobody waits for its check any longer. */
  const dropCheck = ({ key, checkId }: Extract<Effect, { type: 'dropCheck' }>): void => {
    const answer = superseded(key);
    underWay.get(checkId)?.resolve(answer.ok ? [] : answer.issues);
    underWay.delete(checkId);
  };

  /** Why an answer does not count whose check has come to nothing. */
  const superseded = (key: string): AnswerResult => {
    const pause = pauseOf(state());
    return pause && itemOf(pause, placeOfKey(key).itemKey)
      ? refuse('Something else was decided meanwhile, so this answer does not count.', 'replaced')
      : refuse('This question no longer waits for an answer.', 'gone');
  };

  const endRun = async (
    runId: string,
    waitsFor: Extract<Effect, { type: 'endRun' }>['waitsFor'],
  ): Promise<void> => {
    try {
      await server.endRun(runId, waitsFor);
    } catch (cause) {
      dispatch({ type: 'notStopped', error: notStopped(cause) });
    }
  };

  let isComing = false;
  const loadCode = async (): Promise<void> => {
    await untilReadable();
    dispatch({ type: 'code' });
    if (isComing) return;
    isComing = true;
    // However late it comes, what was decided without it is held against its schema.
    await loadInterpreter();
    isComing = false;
    dispatch({ type: 'code' });
  };

  const arm = ({ timer: type, runId, milliseconds }: Extract<Effect, { type: 'arm' }>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      dispatch({ type, runId });
    }, milliseconds);
    timers.add(timer);
  };

  const run = (effect: Effect): AnswerResult | undefined => {
    if (effect.type === 'check') return check(effect);
    perform(effect);
    return undefined;
  };

  const perform = (effect: Exclude<Effect, { type: 'check' }>): void => {
    switch (effect.type) {
      case 'settle':
        return context.settle(effect.tickets, effect.error);
      case 'accept':
        return accept(effect);
      case 'dropCheck':
        return dropCheck(effect);
      case 'loadCode':
        return void loadCode();
      case 'askHost':
        return void askHost(effect.attempt);
      case 'dispatch':
        return void letGo(effect.attempt);
      case 'post':
        return void post(effect.attempt, effect.locks);
      case 'abort':
        return abort(effect.runId);
      case 'endRun':
        return void endRun(effect.runId, effect.waitsFor);
      case 'arm':
        return arm(effect);
      case 'nudge':
        return server.nudge();
      case 'stream':
        return listeners.emitStream(effect.events);
      case 'emitInterrupts':
        return listeners.emit('interrupt', context.getSnapshot().interrupts);
      case 'emit':
        return emit(effect);
      default:
        return memory.run(effect);
    }
  };

  const accept = ({ runId, error }: Extract<Effect, { type: 'accept' }>): void => {
    const job = jobs.get(runId);
    jobs.delete(runId);
    if (error) job?.reject(error);
    else job?.resolve();
  };

  const abort = (runId: string): void => {
    controllers.get(runId)?.abort();
    controllers.delete(runId);
    jobs.get(runId)?.reject(stoppedError());
    jobs.delete(runId);
  };

  const emit = (effect: Extract<Effect, { type: 'emit' }>): void => {
    switch (effect.event) {
      case 'error':
        return listeners.emit('error', effect.value);
      case 'finish':
        return listeners.emit('finish', effect.value);
      case 'mismatch':
        return listeners.emit('mismatch', effect.value);
      case 'resume':
        return listeners.emit('resume', effect.value);
    }
  };

  return {
    run,
    load: memory.load,
    flush: memory.flush,
    listen: memory.listen,
    dispose(isLogout) {
      memory.dispose(isLogout);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const controller of controllers.values()) controller.abort();
    },
  };
}
