import type { AgentRunError } from '../model/AgentRunError.js';
import type { ConversationNews, HostedConversation } from '../model/HostedConversation.js';
import type {
  ConversationProtocol,
  ConversationResult,
  ProtocolTask,
  StreamEnding,
} from '../model/Protocol.js';
import type { Wire } from '../model/Wire.js';
import type { HostChat, HostState } from './HostChat.js';
import { hostDecoder, valueOf } from './hostDecoder.js';
import { isAboutRun, stoppedInChat } from './hostErrors.js';
import { eventsSince, snapshotOf } from './hostEvents.js';
import { lossOf, pendingText, usedEntries, waitsOnlyFor, withoutTaken } from './lostBatch.js';

/** What one adapter adds: the capabilities of its chat, and what the errors of its chat mean. */
export type HostedProtocolParts = Pick<ConversationProtocol, 'name' | 'capabilities' | 'readError'> &
  Partial<Pick<ConversationProtocol, 'capabilitiesOf' | 'endsPause' | 'interruptErrors'>>;

/**
 * The protocol of a conversation that a chat of the host runs. Batches and messages are sent through the chat. A task
 * ends when no request of the chat is in progress. `hosted` reports changes of the chat that the run object has not
 * caused.
 */
export function hostedProtocol(chat: HostChat, parts: HostedProtocolParts): ConversationProtocol {
  const reported = reportedState(chat);
  return {
    ...parts,
    hosted: reported.hosted,
    createDecoder: hostDecoder,
    async *converse(task, wire) {
      await reported.stopped(wire.signal);
      if (wire.signal.aborted) return;
      reported.begin(task);
      const end = yield* followed(chat, task, wire, reported);
      reported.end(wire.signal.aborted ? undefined : end, task);
      if (!end || wire.signal.aborted) return;
      yield valueOf({ events: snapshotOf(end.state), ending: end.ending });
      reported.endWasRead();
    },
  };
}

/** The last state of the chat, and the end that the run reports. */
interface End {
  readonly state: HostState;
  readonly ending: StreamEnding;
}

/** Yields what the chat shows until none of its requests is in progress. Returns `undefined` after an abort. */
async function* followed(
  chat: HostChat,
  task: ProtocolTask,
  wire: Pick<Wire, 'signal' | 'sending' | 'backOff'>,
  reported: { noteError(): void; lost(task: ProtocolTask, state: HostState): void },
): AsyncGenerator<ConversationResult, End | undefined, undefined> {
  const { signal } = wire;
  let wake = (): void => undefined;
  const changed = (): void => wake();
  const unsubscribe = chat.subscribe(changed);
  signal.addEventListener('abort', changed);
  const start = chat.read();
  const work = workOf(chat, task, wire, changed);
  let shown: HostState | undefined;
  const taken = new Set<number>();
  /** Each answer that the agent has used, once. */
  const takenIn = (state: HostState): readonly ConversationResult[] =>
    usedEntries(task, start, state).flatMap((entry) => {
      if (taken.has(entry.at)) return [];
      taken.add(entry.at);
      return { type: 'accepted', ...entry };
    });
  try {
    for (;;) {
      if (signal.aborted) return undefined;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const { isDone, failure } = work;
      // The chat can work on the request of someone else.
      if (failure && !isAboutRun(failure.cause)) throw failure.cause;
      const state = chat.read();
      const isOver = isDone && !state.isWorking;
      if (isOver) {
        const changes = () => valueOf({ events: eventsSince(chat, state, shown ?? start) });
        let ending: StreamEnding;
        try {
          ending = endingOf(state, task, failure, start);
        } catch (cause) {
          if (!isAboutRun(cause)) throw cause;
          if (usedEntries(task, start, state).length > 0) yield changes();
          yield* takenIn(state);
          reported.lost(task, state);
          throw cause;
        }
        if (state.hasBegun) yield changes();
        return { state, ending };
      }
      if (state.isWorking && state.hasBegun && state !== shown) {
        // Without events of its own, a chat may use the answers of a batch one by one.
        if (!chat.takeEvents) yield* takenIn(state);
        const events = eventsSince(chat, state, shown ?? start);
        yield valueOf({ events: shown ? events : [...snapshotOf(state), ...events] });
        shown = state;
        // The chat may have changed while the run object read these events.
        continue;
      }
      await woken;
    }
  } finally {
    reported.noteError();
    unsubscribe();
    signal.removeEventListener('abort', changed);
  }
}

/** The work of a task in the chat. */
interface Work {
  readonly isDone: boolean;
  readonly failure?: { readonly cause: unknown } | undefined;
}

/** Starts the task in the chat. The returned object changes. */
function workOf(
  chat: HostChat,
  task: ProtocolTask,
  wire: Pick<Wire, 'sending' | 'backOff'>,
  changed: () => void,
): Work {
  const work: Work = { isDone: task.kind === 'refresh' };
  const settle = (failure?: Work['failure']): void => {
    Object.assign(work, { isDone: true, failure });
    changed();
  };
  const begun =
    task.kind === 'resume'
      ? chat.answer({ ...task, batch: withoutTaken(task.batch) }, wire)
      : task.kind === 'start'
        ? chat.send(task, wire.sending)
        : undefined;
  begun?.then(
    () => settle(),
    (cause: unknown) => settle({ cause }),
  );
  return work;
}

/**
 * The end of a task. If the chat does not report how its run ended, the run of a message or a batch counts as stopped
 * in the chat, and a run that was only followed counts as over.
 *
 * @throws what the chat has thrown, and an error if the answers are in doubt
 */
function endingOf(
  state: HostState,
  task: ProtocolTask,
  failure: { readonly cause: unknown } | undefined,
  before: HostState,
): StreamEnding {
  const { ending, error, hasBegun, pending, isListed = false, pendingToolCallIds = [] } = state;
  const { kind } = task;
  const isOpen = ending?.type === 'open';
  if (failure && (ending === undefined || isOpen)) throw failure.cause;
  const loss = lossOf(task, before, state);
  if (loss) throw loss;
  const failed = error ?? (ending?.type === 'failed' ? ending.error : undefined);
  if (kind !== 'refresh' && failed && !hasBegun) throw failed;
  if (kind !== 'refresh' && failed) return { type: 'failed', error: failed, final: true };
  if (kind !== 'refresh' && isOpen) throw stoppedInChat();
  const paused = ending?.type === 'paused' ? ending : undefined;
  if (pending.length > 0) {
    const pausedBy = failed ?? paused?.error;
    const calls = paused?.pendingToolCallIds ?? pendingToolCallIds;
    return {
      type: 'paused',
      interrupts: pending,
      pendingToolCallIds: calls,
      ...(pausedBy && { error: pausedBy }),
      ...(!paused && !isListed && { isRemembered: true }),
    };
  }
  if (failed) return { type: 'failed', error: failed, final: true };
  if (ending?.type === 'finished') return ending;
  return { type: 'finished', outcome: isOpen ? 'cancelled' : 'success', pendingToolCallIds };
}

/** What `hosted` and `converse` have reported to the run object. */
interface Reported {
  readonly pending: string;
  readonly error?: AgentRunError | undefined;
  /** @default the content that the run object shows may differ from that of the chat */
  readonly content?: Pick<HostState, 'messages' | 'state'> | undefined;
}

const reportedBy = ({ messages, state, pending, error }: HostState): Reported => ({
  pending: pendingText(pending),
  error,
  content: { messages, state },
});

function reportedState(chat: HostChat) {
  let reported: Reported = { pending: pendingText([]) };
  /** What was reported before an end that the run object has not read yet. */
  let beforeEnd: Reported | undefined;
  let isStopping = false;
  /** The messages of the last task that the chat has never had. */
  let unsent: readonly string[] = [];
  /** The task that the user has stopped, until the chat has ended its work. */
  let stoppedTask: ProtocolTask | undefined;
  /**
   * After this news, the run object removes its interrupts, even if the user stops it before it has followed the chat.
   */
  const reportWork = (): ConversationNews => {
    reported = { pending: pendingText([]), error: reported.error };
    stoppedTask = undefined;
    return { type: 'busy' };
  };
  /**
   * A batch was lost. The run object shows its answers in doubt, even those for which the chat no longer waits. It has
   * not shown other interrupts of the chat.
   */
  const lost = (task: ProtocolTask, state: HostState): void => {
    if (waitsOnlyFor(task, state)) reported = { ...reported, pending: pendingText(state.pending) };
  };
  const hosted: HostedConversation = {
    subscribe: chat.subscribe,
    threadId: () => chat.threadId,
    news(isContentLost) {
      if (isContentLost) reported = { ...reported, content: undefined };
      const shown = chat.read();
      const { isWorking, pending, messages, state, error } = shown;
      // The work of a chat ends only a moment after it was stopped.
      if (isWorking) return isStopping ? undefined : reportWork();
      isStopping = false;
      if (stoppedTask && !shown.isListed && pending.length > 0) lost(stoppedTask, shown);
      stoppedTask = undefined;
      unsent = unsent.filter((id) => !messages.some((message) => message.id === id));
      const next = reportedBy(shown);
      const isSame = next.pending === reported.pending;
      if (!isSame && pending.length > 0) return { type: 'pending' };
      // Without an interrupt, an error that the chat no longer shows is not that of its last work.
      if (error !== reported.error && (error || pending.length === 0)) return reportWork();
      if (isSame && reported.content?.messages === messages && reported.content.state === state)
        return undefined;
      reported = next;
      if (!isSame) return { type: 'idle', messages, state, unsent };
      return { type: 'content', messages, state, unsent, hasNoInterrupt: pending.length === 0 };
    },
    stop() {
      [reported, beforeEnd] = [beforeEnd ?? reported, undefined];
      isStopping = chat.read().isWorking;
      return chat.stop();
    },
  };
  return {
    hosted,
    /**
     * A task begins. During a `refresh`, none of the interrupts is pending. If the task fails, the run object restores
     * its own content.
     */
    begin(task: ProtocolTask): void {
      const isRefresh = task.kind === 'refresh';
      beforeEnd = undefined;
      if (!isRefresh) unsent = (task.newMessages ?? []).map(({ id }) => id);
      reported = { pending: isRefresh ? pendingText([]) : reported.pending };
    },
    /** Resolves when the chat has ended the work that the user has stopped. */
    async stopped(signal: AbortSignal): Promise<void> {
      if (!isStopping || !chat.read().isWorking) return;
      await new Promise<void>((resolve) => {
        const changed = (): void => {
          if (chat.read().isWorking && !signal.aborted) return;
          unsubscribe();
          signal.removeEventListener('abort', changed);
          resolve();
        };
        const unsubscribe = chat.subscribe(changed);
        signal.addEventListener('abort', changed);
      });
    },
    /** The chat is no longer followed. The run object has seen the error that it shows now. */
    noteError(): void {
      reported = { ...reported, error: chat.read().error };
    },
    lost,
    /** A task has ended; `undefined` after an abort. */
    end(end: End | undefined, task: ProtocolTask): void {
      if (!end) stoppedTask = task;
      if (!end || end.ending.type === 'failed') return;
      beforeEnd = reported;
      reported = reportedBy(end.state);
    },
    endWasRead(): void {
      beforeEnd = undefined;
    },
  };
}
