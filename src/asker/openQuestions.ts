import type { AgentRun, LiveOptions, RunEventType, RunListener } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { DecisionRecord, RunSnapshot } from '../model/RunSnapshot.js';
import { browserPage } from '../run/browserPage.js';
import { createAgentRun } from '../run/createAgentRun.js';
import { createId as standardId } from '../run/createId.js';
import { deferred } from '../run/deferred.js';
import { callEach, eventListeners } from '../run/eventListeners.js';
import type { AskDecision, AskedQuestion, AskerOptions } from './AskedQuestion.js';
import { componentMarks } from './componentMarks.js';
import { mergedSnapshot } from './mergedSnapshot.js';
import { questionProtocol } from './questionProtocol.js';

/** The maximum number of past decisions in the history. */
const MAX_HISTORY = 100;

/** The questions that wait for the user, each with a run object of its own. */
export interface OpenQuestions {
  /** Resolves with the decision. */
  open(question: AskedQuestion, signal: AbortSignal | undefined): Promise<AskDecision>;
  /** The run objects of the questions, in the order in which they were asked. */
  runs(): readonly AgentRun[];
  /** Ends every question without an answer. */
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
  const { createId = standardId, page = browserPage } = given;
  const threadId = createId();
  const open = new Map<AgentRun, (cause: unknown) => void>();
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
  const changed = (): void => {
    snapshot = undefined;
    callEach(listeners, (listener) => listener());
  };

  const ask = (question: AskedQuestion, signal: AbortSignal | undefined): Promise<AskDecision> => {
    const { promise, resolve, reject } = deferred<AskDecision>();
    const id = createId();
    const protocol = questionProtocol(question, {
      id,
      decided: ({ interruptId: _id, ...entry }) => {
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
      // Later, so that the listeners of the event that has ended it run first.
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
    open.set(run, end);
    marks.tell(run);
    const unsubscribe = run.subscribe(changed);
    void run.send().then(
      ({ interrupts }) => interrupts.length > 0 || end(leftError()),
      (cause: unknown) => end(cause),
    );
    changed();
    return promise;
  };

  const withdraw = (cause: AgentRunError): void => {
    for (const end of open.values()) end(cause);
  };
  return {
    open: ask,
    runs,
    withdraw,
    dispose() {
      isDisposed = true;
      withdraw(
        new AgentRunError(
          'disposed',
          'The asker was disposed before the user decided, so there is no answer.',
        ),
      );
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
