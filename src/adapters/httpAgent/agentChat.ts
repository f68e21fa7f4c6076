import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { Message, RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamProtocol } from '../../model/Protocol.js';
import { asHttpError } from '../../protocols/agUi/asHttpError.js';
import { loadReaders } from '../../run/untilReadable.js';
import type { AnswerTask, HostChat, HostState, SendTask } from '../HostChat.js';
import { answeredInChat, chatIsBusy } from '../hostErrors.js';
import { sameItems } from '../../model/sameItems.js';
import type { HostAgent, HostAgentSubscriber, HostRunParams, RunAgentParameters } from './HostAgent.js';
import { observeRuns } from './observeRuns.js';
import { inOtherThread, ownRuns, type RunAgent } from './ownRuns.js';

/**
 * How often the adapter checks the agent, in milliseconds. The agent does not report the end of a run that began before
 * the adapter subscribed, or whose middleware has thrown.
 */
const POLL_AFTER = 250;

/** The run that began last. The host can start a run while another one is in progress. */
interface ObservedRun {
  readonly runId: string;
  readonly threadId: string;
  readonly decoder: StreamDecoder;
  /** Events that `takeEvents` has not returned yet. */
  events: AgentEvent[];
  hasBegun: boolean;
  /** Another run has ended since it began, so `agent.isRunning` may be false although it is in progress. */
  isOverlapped?: boolean;
  error?: AgentRunError | undefined;
}

/** The chat of an agent of `@ag-ui/client`: its messages, its state and its pending interrupts. */
export function agentChat(agent: HostAgent, protocol: StreamProtocol, runAgent: RunAgent): HostChat {
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let run: ObservedRun | undefined;
  /** Whether the run in progress was observed from its start. */
  let isObserved = false;
  let pending: readonly ReceivedInterrupt[] = [];
  let pendingOfAgent: HostAgent['pendingInterrupts'];
  /** The thread in which `pending` was asked; `undefined` before the first list. */
  let threadOfPending: string | undefined;
  let state: HostState | undefined;
  let isStale = true;

  const changed = (): void => {
    isStale = true;
    requests.keepThread();
    for (const listener of listeners) listener();
    pollEnd();
  };

  const finalize = (): void => {
    isObserved = false;
    const ending = run?.decoder.ending();
    const isPaused = ending?.type === 'paused';
    // The list after a run that has failed is that of an earlier run, which may not have been read yet.
    if (isPaused || ending?.type === 'finished') {
      pending = isPaused ? ending.interrupts : [];
      pendingOfAgent = agent.pendingInterrupts;
    }
    if (isPaused && run) {
      threadOfPending = run.threadId;
      if (pendingOfAgent) threadsOfLists.set(pendingOfAgent, threadOfPending);
    }
    changed();
  };

  const isOfRun = ({ input }: HostRunParams): boolean => input.runId === run?.runId;

  const observer: HostAgentSubscriber = {
    onRunInitialized({ input }) {
      if (requests.begins(input)) return;
      isObserved = true;
      const decoder = protocol.createDecoder(input as RunAgentInput);
      const { runId, threadId } = input;
      run = { runId, threadId, decoder, events: [], hasBegun: false };
      changed();
    },
    onEvent({ event, ...params }) {
      // For a request that was aborted, the client reports an error that no server has sent.
      const isOfAbort = own(event, 'code') === 'abort' && agent.abortController?.signal.aborted === true;
      if (!run || isOfAbort || !isOfRun(params)) return;
      run.hasBegun = true;
      const events = run.decoder.read(event);
      if (listeners.size > 0) run.events.push(...events);
      changed();
    },
    onRunFailed({ error, ...params }) {
      if (run && isOfRun(params) && !isAborted(agent, error)) run.error = asRunError(error);
    },
    onRunFinalized(params) {
      if (isOfRun(params)) return finalize();
      if (run) run.isOverlapped = true;
      const { pendingInterrupts: list } = agent;
      // The run has listed these interrupts in its own thread, although the agent may be in another one.
      if (list && list !== pendingOfAgent && !threadsOfLists.has(list))
        threadsOfLists.set(list, params.input.threadId);
      changed();
    },
    onMessagesChanged: changed,
    onStateChanged: changed,
  };

  const unsubscribeIfUnused = (): void => {
    if (listeners.size > 0 || requests.requested.size > 0) return;
    unsubscribe?.();
    unsubscribe = undefined;
  };
  const requests = ownRuns(agent, runAgent, unsubscribeIfUnused);

  const pendingOfThread = (): readonly ReceivedInterrupt[] =>
    (threadOfPending ?? agent.threadId) === agent.threadId ? pending : nothing;

  /** The interrupts as the protocol reads them. */
  const readPending = (): readonly ReceivedInterrupt[] => {
    const { pendingInterrupts, messages, threadId } = agent;
    // A run that was observed may have asked in events that the agent does not add to its list.
    if (pendingInterrupts === pendingOfAgent) return pendingOfThread();
    pendingOfAgent = pendingInterrupts;
    if (!pendingInterrupts || pendingInterrupts.length === 0) return (pending = []);
    // The run that has asked was not observed: the list is that of the agent's thread when it is first read.
    threadOfPending = threadsOfLists.get(pendingInterrupts) ?? threadId;
    threadsOfLists.set(pendingInterrupts, threadOfPending);
    const decoder = protocol.createDecoder();
    const outcome = { type: 'interrupt', interrupts: pendingInterrupts };
    decoder.read({ type: 'MESSAGES_SNAPSHOT', messages });
    decoder.read({ type: 'RUN_FINISHED', threadId, runId: '', outcome });
    const ending = decoder.ending();
    pending = ending.type === 'paused' ? ending.interrupts : [];
    // The run object waits for this code, and reports if it does not load.
    for (const loading of loadReaders(pending)) loading.catch(() => undefined);
    return pendingOfThread();
  };

  const read = (): HostState => {
    // The agent may wait for another subscriber before it reports that a run begins.
    const isWorking = isObserved || agent.isRunning;
    if (state && !isStale && state.isWorking === isWorking) return state;
    isStale = false;
    const messages = sameMessages(state?.messages, messagesOf(agent));
    const ending = isWorking ? undefined : run?.decoder.ending();
    const { error } = run ?? {};
    return (state = {
      isWorking,
      hasBegun: (isObserved || !isWorking) && (run?.hasBegun ?? true),
      messages,
      state: agent.state,
      pending: isWorking ? pendingOfThread() : readPending(),
      ending,
      error: ending?.type === 'open' ? error : undefined,
    });
  };

  /**
   * Checks later whether the run has ended, or whether the agent is in the thread of hidden interrupts again: the
   * agent does not report a change of its thread. Does nothing while a check is pending: that check notifies all
   * listeners.
   */
  const pollEnd = (): void => {
    const isHidden = pendingOfThread().length < pending.length;
    if (poll !== undefined || listeners.size === 0 || !(isObserved || agent.isRunning || isHidden)) return;
    poll = setTimeout(() => {
      poll = undefined;
      if (agent.isRunning) pollEnd();
      else if (isObserved && !run?.hasBegun && !run?.isOverlapped) finalize();
      else changed();
    }, POLL_AFTER);
  };

  return {
    read,
    subscribe(listener) {
      listeners.add(listener);
      unsubscribe ??= observeRuns(agent, observer);
      isStale = true;
      pollEnd();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        requests.withdraw();
        unsubscribeIfUnused();
        clearTimeout(poll);
        poll = undefined;
      };
    },
    async answer({ input, batch, newMessages = [] }: AnswerTask, { sending }) {
      if (agent.isRunning) throw chatIsBusy();
      const asked = new Set(readPending().map(({ interrupt }) => interrupt.id));
      if (agent.threadId !== (threadOfPending ?? input.threadId)) throw inOtherThread();
      // After a reload, the storage can contain interrupts that the new agent does not list.
      const isKnown = run !== undefined || asked.size > 0;
      if (isKnown && batch.received.some(({ interrupt }) => !asked.has(interrupt.id))) throw answeredInChat();
      const messages = [...messagesOf(agent), ...missing(agent, newMessages)];
      const { body } = protocol.resume({ ...input, messages }, batch);
      const encoded = body as RunAgentInput;
      sending();
      // Some servers expect answers as messages.
      if (missing(agent, encoded.messages).length > 0) agent.setMessages(encoded.messages);
      await requests.start({ ...parametersOf(encoded), resume: [...batch.entries] }, encoded);
    },
    async send({ input, newMessages = [] }: SendTask, sending) {
      if (agent.isRunning) throw chatIsBusy();
      sending();
      const added = missing(agent, newMessages);
      if (added.length > 0) agent.addMessages(added);
      await requests.start(parametersOf(input), input);
    },
    stop() {
      requests.withdraw();
      agent.abortRun();
    },
    takeEvents: () => run?.events.splice(0) ?? [],
  };
}

const nothing: readonly ReceivedInterrupt[] = [];

/** The thread of each list of interrupts: an agent keeps its list when the host changes its thread. */
const threadsOfLists = new WeakMap<object, string>();

/** The messages with the types of AG-UI 1.0. The run object validates each message. */
const messagesOf = ({ messages }: HostAgent): readonly Message[] => messages as readonly Message[];

const missing = ({ messages }: HostAgent, given: readonly Message[]): Message[] => {
  const known = new Set(messages.map(({ id }) => id));
  return given.filter(({ id }) => !known.has(id));
};

/** Empty lists are omitted, so that a `runAgent` of the host can add its own tools and context. */
function parametersOf({ runId, tools, context, forwardedProps }: RunAgentInput): RunAgentParameters {
  return {
    runId,
    ...(tools.length > 0 && { tools }),
    ...(context.length > 0 && { context }),
    ...(isJsonObject(forwardedProps) && { forwardedProps }),
  };
}

/** The messages as a copy, because the agent adds to its own list. Unchanged messages keep their list. */
function sameMessages(
  before: readonly Message[] | undefined,
  messages: readonly Message[],
): readonly Message[] {
  return before && sameItems(before, messages) ? before : [...messages];
}

/** An error of a run that the agent reports to its subscribers. */
function asRunError(cause: Error): AgentRunError {
  const error = asHttpError(cause);
  if (AgentRunError.isInstance(error)) return error;
  return new AgentRunError('run_error', `The run of the chat failed: ${error.message}.`, { cause });
}

/** Whether a run has failed because it was stopped. */
const isAborted = ({ abortController }: HostAgent, { name }: Error): boolean =>
  abortController?.signal.aborted === true || name === 'AbortError';
