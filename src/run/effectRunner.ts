import { gone } from '../model/gone.js';
import { placeOfKey } from '../decisions/actions.js';
import { entriesToSend } from '../decisions/coverage.js';
import { itemOf, questionsOf } from '../decisions/Pause.js';
import { refuse } from '../decisions/stageAnswer.js';
import { runCheck } from '../forms/runCheck.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { AgentServer } from './agentServer.js';
import type { Effect } from './Effect.js';
import { deferred, type Deferred } from './deferred.js';
import { changedRefusal, hasDigest } from './hasDigest.js';
import type { SharedState } from './sharedState.js';
import { disposedAnswer } from './requestErrors.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { loadReaders, untilReadable } from './untilReadable.js';
import { notStopped } from './methodErrors.js';
import type { EngineContext, EngineEffect } from './RunEngine.js';

/** Runs the effects of the machine and turns each result into an event. */
export interface EffectRunner {
  /** Returns the result of a check. For an asynchronous check, its `checked` resolves when the check has finished. */
  run(effect: EngineEffect): AnswerResult | undefined;
  /** Reads the stored record, once. */
  load(): void;
  /** Processes the messages of other tabs that could not be used before. */
  changed(before: RunState, after: RunState): void;
  /** Writes pending changes. */
  flush(): void;
  /** Opens or closes the channel to other tabs. `isWatched`: the run object has subscribers. */
  listen(isWatched: boolean): void;
  /** Takes the lock for this tab; `undefined` if tabs don't coordinate. */
  lock(runId: string): Promise<boolean> | undefined;
  /** See `RunEngine.catchUp`. */
  catchUp(since: number): Promise<void> | undefined;
  /** See `RunEngine.dispose`. */
  dispose(loggedOutAt?: number): void;
}

export function effectRunner(
  context: EngineContext,
  server: AgentServer,
  shared: SharedState | undefined,
): EffectRunner {
  const { state, live, dispatch } = context;
  /** The asynchronous checks in progress, by id. */
  const runningChecks = new Map<number, Deferred<readonly Issue[]>>();
  /** The promises that checks have returned, by id of the check, until `awaitCheck` uses them. */
  const promisedIssues = new Map<number, PromiseLike<readonly Issue[]>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  /** Calls `beforeSubmit`, which may return, reject, throw or never settle. */
  const callBeforeSubmit = async ({ runId, pause }: Attempt, since: number): Promise<void> => {
    try {
      const entries = pause ? structuredClone(entriesToSend(pause)) : [];
      const result = await live().beforeSubmit?.(entries);
      await shared?.catchUp(since);
      dispatch({ type: 'beforeSubmitEnded', runId, isAllowed: result !== false });
    } catch (cause) {
      dispatch({ type: 'beforeSubmitEnded', runId, isAllowed: false, cause });
    }
  };

  /** Calls the check. If it returns issues, nothing has changed: earlier decisions and running checks stay. */
  const callCheck = (effect: Extract<Effect, { type: 'callCheck' }>): AnswerResult | undefined => {
    const { question, checkId, input, payload } = effect;
    const { check: hostCheck, ...withoutCheck } = input;
    if (!hostCheck) return undefined;
    const found = runCheck(hostCheck, payload);
    // The check itself has decided the question differently, or has ended the run.
    if (!state().checkCalls.has(checkId)) return superseded(question.key);
    if ('then' in found) {
      promisedIssues.set(checkId, found);
      const started = { question, input, checkId, isCheckRunning: true } as const;
      const answer = dispatch({ type: 'decide', ...started, ids: context.ids() });
      promisedIssues.delete(checkId);
      return answer;
    }
    if (found.length === 0) {
      const passed = { ...withoutCheck, isChecked: true } as const;
      return dispatch({ type: 'decide', question, input: passed, checkId, ids: context.ids() });
    }
    dispatch({ type: 'checkRefused', checkId });
    return { ok: false, issues: found };
  };

  const awaitCheck = (effect: Extract<Effect, { type: 'awaitCheck' }>): AnswerResult | undefined => {
    const { key, checkId, input } = effect;
    const found = promisedIssues.get(checkId);
    if (!found) return undefined;
    const checked = deferred<readonly Issue[]>();
    const finish = (issues: readonly Issue[]): void => {
      if (!runningChecks.delete(checkId)) return;
      const { skipsAutoSubmit, local: since } = state().checks.get(key) ?? {};
      const settled = dispatch({ type: 'checked', key, checkId, input, issues, ids: context.ids() });
      const answer = settled ?? superseded(key);
      checked.resolve(answer.ok ? [] : answer.issues);
      if (answer.ok && !skipsAutoSubmit) dispatch({ type: 'autoSubmit', ids: context.ids(), since });
    };
    runningChecks.set(checkId, checked);
    void found.then(finish);
    return { ok: true, checked: checked.promise };
  };

  /** Resolves the promise of a check whose answer no longer counts. */
  const dropCheck = ({ key, checkId, digest, isStopped }: Extract<Effect, { type: 'dropCheck' }>): void => {
    const answer = superseded(key, digest, isStopped);
    runningChecks.get(checkId)?.resolve(answer.ok ? [] : answer.issues);
    runningChecks.delete(checkId);
  };

  /**
   * The result for an answer that no longer counts: the question or the answer has changed, or the check or the run was
   * stopped.
   */
  const superseded = (key: string, digest = '', isStopped = false): AnswerResult => {
    if (state().request.at === 'disposed') return disposedAnswer();
    const pause = pauseOf(state());
    const item = pause && itemOf(pause, placeOfKey(key).itemKey);
    if (!item) return gone;
    if (!hasDigest(state(), item, digest)) return changedRefusal;
    return isStopped
      ? refuse('The check of this answer was stopped, so this answer does not count.', 'checkFailed')
      : refuse(
          'This question has been decided differently since, so this answer does not count.',
          'replaced',
        );
  };

  const endRun = async (
    runId: string,
    waitsFor: Extract<Effect, { type: 'endRun' }>['waitsFor'],
  ): Promise<void> => {
    try {
      await server.endRun(runId, waitsFor);
    } catch (cause) {
      const error = notStopped(cause);
      // If the server does not have a paused run, that run has ended.
      if (waitsFor && (error.httpStatus === 404 || error.httpStatus === 410)) return;
      dispatch({ type: 'errorReported', error });
    }
  };

  const asked = () => {
    const pause = pauseOf(state());
    return pause ? questionsOf(pause) : [];
  };

  let isLoading = false;
  const loadCode = async (): Promise<void> => {
    await untilReadable(asked());
    dispatch({ type: 'codeWaitEnded' });
    if (isLoading) return;
    isLoading = true;
    // Decisions made without this code are validated when it has loaded.
    await Promise.all(loadReaders(asked()));
    isLoading = false;
    dispatch({ type: 'codeWaitEnded' });
  };

  const arm = ({ timer: type, runId, milliseconds }: Extract<Effect, { type: 'arm' }>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      dispatch({ type, runId });
    }, milliseconds);
    timers.add(timer);
  };

  const run = (effect: EngineEffect): AnswerResult | undefined => {
    if (effect.type === 'callCheck') return callCheck(effect);
    if (effect.type === 'awaitCheck') return awaitCheck(effect);
    perform(effect);
    return undefined;
  };

  const perform = (effect: Exclude<EngineEffect, { type: 'callCheck' | 'awaitCheck' }>): void => {
    switch (effect.type) {
      case 'dropCheck':
        return dropCheck(effect);
      case 'loadCode':
        return void loadCode();
      case 'callBeforeSubmit':
        return void callBeforeSubmit(effect.attempt, effect.since);
      case 'endRun':
        return void endRun(effect.runId, effect.waitsFor);
      case 'arm':
        return arm(effect);
      default:
        return shared?.run(effect);
    }
  };

  return {
    run,
    load: () => shared?.load(),
    changed: (before, after) => shared?.changed(before, after),
    flush: () => shared?.flush(),
    listen: (isWatched) => shared?.listen(isWatched),
    lock: (runId) => shared?.lock(runId),
    catchUp: (since) => shared?.catchUp(since),
    dispose(loggedOutAt) {
      shared?.dispose(loggedOutAt);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
