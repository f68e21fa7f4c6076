import type { AgentEvent } from '../model/AgentEvent.js';
import type { DispatchJob } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { StreamEnding } from '../model/Protocol.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import type { Attempt } from './Attempt.js';
import { deferred, type Deferred } from './deferred.js';
import type { ExchangeBatch } from './exchange.js';
import type { Course } from './transitions.js';
import { untilReadable } from './untilReadable.js';

/** How long a stream may go on after its run has ended before nobody waits for it, in milliseconds. */
const DRAIN = 100;
/** How long after RUN_ERROR a pause may still come, in milliseconds, where the server keeps the stream open. */
const LAST_WORD = 1000;

/** The end of a run, as its own events tell it. */
export type ToldEnding = Exclude<StreamEnding, { type: 'open' }>;

/** What the run does at each step of an attempt. */
export interface Steps {
  exchange(attempt: Attempt, signal: AbortSignal): AsyncIterable<ExchangeBatch>;
  dispatch(job: DispatchJob): Promise<void>;
  /** The first event came. */
  begin(attempt: Attempt): void;
  apply(attempt: Attempt, events: readonly AgentEvent[]): void;
  /** The server has accepted what the request added to the conversation. */
  say(messages: readonly Message[]): void;
  /** The stream broke and is being picked up, or is back. */
  connection(lost: boolean): void;
  /** The server took the answer to one interrupt, whatever becomes of the others. */
  taken(interruptId: string): void;
  /** The run has ended. Told again where later events change what the end was. An error makes it a failure. */
  end(attempt: Attempt, ending: ToldEnding, course: Course): AgentRunError | undefined;
  /** The stream is gone, and the run has not ended. */
  lose(attempt: Attempt, error: AgentRunError, course: Course): void;
  /** The request never left. */
  withdraw(attempt: Attempt, error: AgentRunError): void;
  stop(attempt: Attempt, course: Course): void;
  getSnapshot(): RunSnapshot;
}

/** Carries attempts out, one at a time. */
export interface Performer {
  /** Resolves when the run rests; rejects when it failed, was lost or was refused. */
  perform(attempt: Attempt): Promise<RunSnapshot>;
  /** Ends the attempt under way, if there is one. Its promise resolves, or rejects with `reason`. */
  stop(reason?: AgentRunError): void;
}

interface Performance {
  readonly attempt: Attempt;
  readonly controller: AbortController;
  readonly done: Deferred<RunSnapshot>;
  /** Settles the dispatched job: the server has accepted the request, or it has not. */
  readonly accepted: Deferred<void>;
  course: Course;
  ending: StreamEnding;
  /** The end that the run was told of, and the failure that it was. */
  told?: { readonly ending: ToldEnding; readonly error: AgentRunError | undefined };
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** See {@link Performer}. A stream that goes on after its run has ended is read until the next attempt. */
export function performer(steps: Steps): Performer {
  let current: Performance | undefined;

  async function dispatch(performance: Performance): Promise<void> {
    const { attempt, accepted } = performance;
    let executed = false;
    const execute = (): Promise<void> => {
      if (!executed) void follow(performance);
      executed = true;
      return accepted.promise;
    };
    let cause: unknown;
    try {
      await steps.dispatch({ kind: attempt.kind, batchId: attempt.batchId, execute });
    } catch (thrown) {
      cause = thrown;
    }
    if (executed || current !== performance) return;
    const words = 'The `dispatch` option settled without calling execute(), so nothing was sent. Try again.';
    withdraw(performance, new AgentRunError('not_sent', words, { retryable: true, cause }));
  }

  async function follow(performance: Performance): Promise<void> {
    try {
      for await (const batch of steps.exchange(performance.attempt, performance.controller.signal)) {
        // What reads schemas came while the agent worked; on the slowest network the questions wait for it a while.
        const unreadable = batch.ending.type === 'paused' ? untilReadable() : undefined;
        if (unreadable) await unreadable;
        if (current !== performance) return;
        if (batch.connection) steps.connection(batch.connection === 'lost');
        if (batch.taken !== undefined) steps.taken(batch.taken);
        if (performance.course.begun || batch.events.some(provesLife)) take(performance, batch);
      }
      if (current === performance) streamEnded(performance);
    } catch (cause) {
      if (current === performance) streamBroke(performance, cause);
    }
  }

  function take(performance: Performance, { events, ending, said }: ExchangeBatch): void {
    const { attempt, accepted, course } = performance;
    if (!course.begun) {
      steps.begin(attempt);
      if (said) steps.say(said);
      accepted.resolve();
    }
    const consumed = course.consumed || events.some((event) => event.type === 'TOOL_CALL_RESULT');
    performance.course = { begun: true, consumed };
    performance.ending = ending;
    steps.apply(attempt, events);
    if (ending.type === 'open') return;
    if (ending.type !== 'failed' || ending.final || performance.told) tell(performance, ending);
    else performance.timer ??= setTimeout(() => tell(performance, ending), LAST_WORD);
  }

  function tell(performance: Performance, ending: ToldEnding): void {
    const { told, attempt, course } = performance;
    if (current !== performance || (told && sameEnding(told.ending, ending))) return;
    clearTimeout(performance.timer);
    // Marked before it is told: a listener may start the next attempt at once, and this one must settle then.
    performance.told = { ending, error: undefined };
    performance.told = { ending, error: steps.end(attempt, ending, course) };
    if (current === performance) performance.timer = setTimeout(() => settle(performance), DRAIN);
  }

  function streamEnded(performance: Performance): void {
    const { ending, course } = performance;
    if (ending.type === 'open') return lose(performance, course.begun ? cutError() : emptyError());
    tell(performance, ending);
    settle(performance);
  }

  function streamBroke(performance: Performance, cause: unknown): void {
    // Whatever breaks once the run has told its end takes nothing away.
    if (performance.ending.type !== 'open') return streamEnded(performance);
    if (AgentRunError.isInstance(cause)) {
      const left = cause.code !== 'not_sent' && cause.code !== 'elsewhere';
      return left ? lose(performance, cause) : withdraw(performance, cause);
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    const words = `The request could not be made (${reason}), so nothing was sent. Mend that and try again.`;
    withdraw(performance, new AgentRunError('not_sent', words, { retryable: true, cause }));
  }

  function lose(performance: Performance, error: AgentRunError): void {
    steps.lose(performance.attempt, error, performance.course);
    fail(performance, error);
  }

  function withdraw(performance: Performance, error: AgentRunError): void {
    steps.withdraw(performance.attempt, error);
    fail(performance, error);
  }

  function fail(performance: Performance, error: AgentRunError): void {
    performance.accepted.reject(error);
    performance.done.reject(error);
    leave(performance);
  }

  function settle(performance: Performance): void {
    const error = performance.told?.error;
    if (error) performance.done.reject(error);
    else performance.done.resolve(steps.getSnapshot());
  }

  function leave(performance: Performance | undefined): void {
    if (!performance) return;
    clearTimeout(performance.timer);
    if (performance.told) settle(performance);
    if (current === performance) current = undefined;
    performance.controller.abort();
  }

  return {
    perform(attempt) {
      leave(current);
      void untilReadable();
      const performance: Performance = {
        attempt,
        controller: new AbortController(),
        done: deferred(),
        accepted: deferred(),
        course: { begun: false, consumed: false },
        ending: { type: 'open' },
      };
      current = performance;
      void dispatch(performance);
      return performance.done.promise;
    },
    stop(reason) {
      const performance = current;
      if (!performance) return;
      if (!performance.told) {
        steps.stop(performance.attempt, performance.course);
        performance.accepted.reject(reason ?? new AgentRunError('aborted', 'The run was stopped.'));
        if (reason) performance.done.reject(reason);
        else performance.done.resolve(steps.getSnapshot());
      }
      leave(performance);
    },
  };
}

/** RAW passes on what somebody else said, or what could not be read: it is no word of the run's own. */
const provesLife = (event: AgentEvent): boolean => event.type !== 'RAW';

/** Events after the end rarely change it: a snapshot, or the end once more. */
function sameEnding(a: ToldEnding, b: ToldEnding): boolean {
  if (a.type !== b.type) return false;
  if (a.type !== 'paused' || b.type !== 'paused') return true;
  return a.interrupts.length === b.interrupts.length;
}

const cutError = () =>
  new AgentRunError(
    'stream_cut',
    'The stream ended before the run did, so how it ended is not known. Try again.',
    { retryable: true },
  );

const emptyError = () =>
  new AgentRunError(
    'empty_response',
    'The agent sent no event at all, so whether it took the request is not known. Try again.',
    { retryable: true },
  );
