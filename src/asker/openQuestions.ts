import type { AgentRun, LiveOptions } from '../model/AgentRun.js';
import type { RunEventType, RunListener } from '../model/RunEvents.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { DecisionRecord, RunSnapshot } from '../model/RunSnapshot.js';
import { pageOf } from '../run/browserPage.js';
import { createAgentRun } from '../run/createAgentRun.js';
import { deferred } from '../run/deferred.js';
import { callEach, eventListeners } from '../run/eventListeners.js';
import { freshIds } from '../run/freshIds.js';
import { grouped } from '../run/grouped.js';
import type { AskDecision, AskedQuestion, AskerOptions } from './AskedQuestion.js';
import { componentMarks } from './componentMarks.js';
import { mergedSnapshot } from './mergedSnapshot.js';
import { questionProtocol } from './questionProtocol.js';

/** The maximum number of past decisions in the history. */
const MAX_HISTORY = 100;

/** A question that waits for the user, or whose answer has just been given. */
interface OpenQuestion {
  /** Ends it without an answer. */
  end(cause: unknown): void;
  /** Whether its promise has resolved, so that nothing can be taken back. Its run object finishes a moment later. */
  isDecided(): boolean;
}

/** The questions that wait for the user, each with its own run object. */
export interface OpenQuestions {
  /** Resolves with the decision. */
  open(question: AskedQuestion, signal: AbortSignal | undefined): Promise<AskDecision>;
  /** The run objects of the questions, in the order in which they were asked. */
  runs(): readonly AgentRun[];
  /** The run objects of the questions whose answers have not been given. */
  undecided(): readonly AgentRun[];
  /** Makes several changes, after which listeners run once. */
  group(change: () => void): void;
  /** Ends every question that is not decided. */
  withdraw(cause: AgentRunError): void;
  /** Ends every question without an answer, and rejects every later question. */
  dispose(): void;
  isDisposed(): boolean;
  getSnapshot(): RunSnapshot;
  getServerSnapshot(): RunSnapshot;
  subscribe(listener: () => void): () => void;
  on<T extends RunEventType>(type: T, listener: RunListener<T>): () => void;
  setOptions(options: LiveOptions): void;
  /** The parts of a run object that components use. */
  readonly accepted: object;
}

/** Creates no run object until a question is asked. */
export function openQuestions(given: AskerOptions): OpenQuestions {
  const page = pageOf(given.page);
  const createId = freshIds(given.createId, () => false);
  const threadId = createId();
  const open = new Map<AgentRun, OpenQuestion>();
  const runs = (): readonly AgentRun[] => [...open.keys()];
  const listeners = new Set<() => void>();
  const events = eventListeners();
  const marks = componentMarks(runs);
  let live: LiveOptions = {};
  let past: readonly DecisionRecord[] = [];
  let isDisposed = false;
  let snapshot: RunSnapshot | undefined;
  const read = (): RunSnapshot =>
    (snapshot ??= mergedSnapshot(
      threadId,
      runs().map((run) => run.getSnapshot()),
      past,
    ));
  const serverSnapshot = read();
  let isNotified = true;
  const { group } = grouped(() => {
    if (isNotified) return;
    isNotified = true;
    callEach(listeners, (listener) => listener());
  });
  const changed = (): void =>
    group(() => {
      snapshot = undefined;
      isNotified = false;
    });

  const ask = (question: AskedQuestion, signal: AbortSignal | undefined): Promise<AskDecision> => {
    const { promise, resolve, reject } = deferred<AskDecision>();
    const id = createId();
    let isDecided = false;
    const protocol = questionProtocol(question, {
      id,
      decided: ({ interruptId: _id, ...entry }) => {
        isDecided = true;
        signal?.removeEventListener('abort', abort);
        resolve(
          entry.status === 'cancelled'
            ? { status: 'cancelled' }
            : {
                status: 'resolved',
                payload: entry.payload,
                ...(entry.metadata && { metadata: entry.metadata }),
              },
        );
      },
    });
    const run = createAgentRun({
      ...given,
      ...live,
      // No two questions have the same ids.
      ...(given.createId && { createId }),
      url: 'asker:',
      threadId: id,
      protocol,
      tabs: false,
      // Nothing is sent over the network.
      page: { ...page, isOnline: () => true },
    });
    /** Removes the run object: its question is decided, left or withdrawn. */
    const end = (cause?: unknown): void => {
      if (!open.delete(run)) return;
      signal?.removeEventListener('abort', abort);
      past = [...past, ...run.getSnapshot().history].slice(-MAX_HISTORY);
      unsubscribe();
      // Disposed later, so that the listeners of the event that ended it run first.
      queueMicrotask(() => run.dispose());
      reject(cause);
      changed();
    };
    const abort = (): void => end(signal?.reason);
    signal?.addEventListener('abort', abort);
    const forward = <T extends RunEventType>(type: T) =>
      run.on(type, (event) => {
        // The asker's run object reports `finish` only when no other question is pending.
        if (type !== 'finish' || open.size === 1) events.emit(type, event);
      });
    eventTypes.forEach(forward);
    run.on('finish', () => end());
    open.set(run, { end, isDecided: () => isDecided });
    marks.applyTo(run);
    const unsubscribe = run.subscribe(changed);
    void run.send().then(
      ({ interrupts }) => interrupts.length > 0 || end(leftError()),
      (cause: unknown) => end(cause),
    );
    changed();
    return promise;
  };

  const endEach = (cause: AgentRunError, isMeant: (question: OpenQuestion) => boolean): void =>
    group(() => {
      for (const question of open.values()) if (isMeant(question)) question.end(cause);
    });
  return {
    open: ask,
    runs,
    undecided: () => runs().filter((run) => open.get(run)?.isDecided() === false),
    group,
    withdraw: (cause) => endEach(cause, ({ isDecided }) => !isDecided()),
    dispose() {
      isDisposed = true;
      const cause = new AgentRunError(
        'disposed',
        'The asker was disposed before the user decided, so there is no answer.',
      );
      endEach(cause, () => true);
      events.clear();
      listeners.clear();
    },
    isDisposed: () => isDisposed,
    getSnapshot: read,
    getServerSnapshot: () => serverSnapshot,
    subscribe(listener) {
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    on: events.add,
    setOptions(options) {
      live = { ...live, ...options };
      for (const run of runs()) run.setOptions(options);
    },
    accepted: marks.accepted,
  };
}

const eventTypes: readonly RunEventType[] = [
  'event',
  'custom',
  'interrupt',
  'resume',
  'mismatch',
  'finish',
  'error',
];

/** The user has left the question. */
export const leftError = (): AgentRunError =>
  new AgentRunError('aborted', 'The user left the question without an answer.');
