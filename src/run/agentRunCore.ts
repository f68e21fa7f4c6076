import { decidedItems, entriesOf, isExpired } from '../decisions/coverage.js';
import { recordResults } from '../decisions/history.js';
import { changeItem, type Pause } from '../decisions/Pause.js';
import { stageCancellation } from '../decisions/stageAnswer.js';
import type { AgentRun, AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { ResumeEntry, RunAgentInput } from '../model/agUi.js';
import type { ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import { agUi } from '../protocols/agUi/agUi.js';
import { emptyConversation } from '../state/Conversation.js';
import { reduceEvents } from '../state/reduceEvents.js';
import type { Attempt } from './Attempt.js';
import { createId as newId } from './createId.js';
import { rehydrated } from './dehydration.js';
import { eventListeners } from './eventListeners.js';
import { exchange } from './exchange.js';
import { performer } from './performer.js';
import { persistence } from './persistence.js';
import { isWaiting, type RunFacts } from './RunFacts.js';
import { nextExpiry, snapshotReader } from './snapshotReader.js';
import { snapshotStore } from './snapshotStore.js';
import * as transition from './transitions.js';
import { busyError } from './verbErrors.js';

/** The longest delay that a timer takes, in milliseconds: a later expiry is waited for in several. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** The works behind the verbs: the facts, who watches them, and the request under way. */
export interface AgentRunCore extends Pick<
  AgentRun,
  'getSnapshot' | 'subscribe' | 'on' | 'setOptions' | 'stop' | 'dispose'
> {
  facts(): RunFacts;
  live(): LiveOptions;
  /** Changes facts on a person's behalf: everybody is told at once. */
  change(change: Partial<RunFacts>): void;
  perform(attempt: Attempt): Promise<RunSnapshot>;
  /** Settles when what was stored stands again; at once where nothing is stored. */
  restored(): Promise<void>;
  /** Tells that a batch leaves. */
  announce(batchId: string, entries: readonly ResumeEntry[]): void;
  /** Shows a batch as on its way, and takes no decision, until the returned function is called. */
  hold(pause: Pause): () => void;
  isDisposed(): AgentRunError | undefined;
  throwIfBusy(): void;
  now(): number;
  createId(): string;
}

export function agentRunCore(options: AgentRunOptions): AgentRunCore {
  const { url, transport, protocol = agUi(), now = Date.now, createId = newId } = options;
  let live: LiveOptions = options;
  let capabilities = capabilitiesOf(protocol.capabilities, live);
  let disposed = false;
  const restoring = options.storage !== undefined && options.initial === undefined;
  let facts: RunFacts = { phase: 'rest', kind: 'send', restoring, ...startingFacts(options, createId) };
  let beforePost = facts;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  let expiryDue = nextExpiry(facts.pause, now());

  const listeners = eventListeners();
  const read = snapshotReader();
  const store = snapshotStore(() => read(facts, now(), capabilities));

  const set = (next: RunFacts): void => {
    const before = facts;
    facts = { ...next, history: recordResults(next.history, next.conversation.toolCalls) };
    if (before.pause !== facts.pause) watchExpiry();
    kept.changed(before);
  };
  const change = (changes: Partial<RunFacts>): void => {
    set({ ...facts, ...changes });
    store.flush();
  };

  /** Time passes for the cards too. Expiring decides nothing: at most it stages a cancellation that a person sends. */
  const watchExpiry = (): void => {
    clearTimeout(expiryTimer);
    expiryDue = nextExpiry(facts.pause, now());
    if (expiryDue === Number.POSITIVE_INFINITY || disposed) return;
    expiryTimer = setTimeout(expire, Math.min(Math.max(expiryDue - now(), 0), LONGEST_DELAY));
    if (typeof expiryTimer === 'object' && 'unref' in expiryTimer) expiryTimer.unref();
  };
  const expire = (): void => {
    const { pause, phase } = facts;
    if (pause && isWaiting(facts) && phase === 'rest' && live.onExpired === 'cancel') {
      const late = pause.items.filter(
        (item) => isExpired(item, now()) && item.decision?.status !== 'cancelled',
      );
      const staged = late.reduce(
        (held, { key }) => changeItem(held, key, (item) => stageCancellation(item, now())),
        pause,
      );
      set({ ...facts, pause: staged });
    }
    watchExpiry();
    store.flush();
  };

  const fail = (next: RunFacts, error: AgentRunError): void => {
    set(next);
    store.flush();
    listeners.emit('error', error);
  };

  const kept = persistence(
    { ...options, threadId: facts.threadId },
    {
      facts: () => facts,
      change,
      isSecret: () => live.isSecret,
      now,
      report: (error) => listeners.emit('error', error),
    },
  );

  const { perform, stop } = performer({
    exchange: (attempt, signal) => {
      const input = inputOf(attempt, facts.threadId, live);
      const { headers, fetch } = live;
      const wire = { protocol, url, transport, headers, fetch, signal };
      const { pause, batchId: id } = attempt;
      if (!pause) return exchange({ ...wire, input, request: protocol.start(input) });
      const entries = entriesOf(pause);
      const received = decidedItems(pause).map((item) => item.received);
      const request = protocol.resume(input, { id, entries, received, askedBy: pause.askedBy });
      return exchange({ ...wire, input: { ...input, resume: entries }, request });
    },
    dispatch: (job) => (live.dispatch ? live.dispatch(job) : job.execute()),
    begin(attempt) {
      set(transition.begun(facts, attempt));
      store.flush();
    },
    apply(attempt, events) {
      const conversation = reduceEvents(facts.conversation, events, { runId: attempt.runId });
      if (conversation !== facts.conversation) {
        set({ ...facts, conversation });
        store.invalidate();
      }
      if (!listeners.has('event') && !listeners.has('custom')) return;
      for (const event of events) {
        listeners.emit('event', event);
        if (event.type === 'CUSTOM')
          listeners.emit('custom', { name: String(event['name']), value: event['value'] });
      }
    },
    end(attempt, ending, course) {
      switch (ending.type) {
        case 'finished':
          set(transition.finished(facts, ending));
          store.flush();
          listeners.emit('finish', {
            outcome: ending.outcome,
            ...(ending.result !== undefined && { result: ending.result }),
          });
          return undefined;
        case 'paused':
          set(transition.paused(facts, attempt, ending, { ...course, batchId: createId() }));
          store.flush();
          listeners.emit('interrupt', store.get().interrupts);
          return undefined;
        case 'failed':
          fail(transition.failed(facts, attempt, ending.error, { ...course, protocol }), ending.error);
          return ending.error;
      }
    },
    lose(attempt, error, course) {
      const gone = error.code === 'stream_cut' || error.code === 'empty_response';
      fail(
        gone
          ? transition.cut(facts, attempt, error, course)
          : transition.failed(facts, attempt, error, { ...course, protocol }),
        error,
      );
    },
    withdraw(attempt, error) {
      fail(transition.neverSent(facts, attempt, beforePost, error), error);
    },
    stop(attempt, course) {
      set(transition.stopped(facts, attempt, course));
      store.flush();
    },
    getSnapshot: store.get,
  });

  return {
    facts: () => facts,
    live: () => live,
    change,
    now,
    createId,
    getSnapshot() {
      if (now() >= expiryDue) {
        expiryDue = nextExpiry(facts.pause, now());
        store.touch();
      }
      return store.get();
    },
    subscribe(listener) {
      void kept.restore();
      return store.subscribe(listener);
    },
    restored: kept.restore,
    on: listeners.add,
    setOptions(next) {
      live = { ...(live.dispatch && { dispatch: live.dispatch }), ...next };
      const narrowed = capabilitiesOf(protocol.capabilities, live);
      if (narrowed.approveWithEdits === capabilities.approveWithEdits) return;
      capabilities = narrowed;
      store.invalidate();
    },
    perform(attempt) {
      beforePost = facts;
      set(transition.posted(facts, attempt, live.isSecret));
      const performance = perform(attempt);
      store.flush();
      return abortable(performance, attempt.options.signal, () => stop());
    },
    announce(batchId, entries) {
      const told = entries.map(({ interruptId, status }) => ({ interruptId, status }));
      listeners.emit('resume', { batchId, entries: told });
    },
    hold(pause) {
      const before = facts;
      change({ phase: 'posted', kind: 'resume', pause: { ...pause, delivery: 'sending' } });
      return () => {
        const { phase, kind } = before;
        // The drafts may have grown meanwhile.
        const held = facts.pause && { ...facts.pause, delivery: pause.delivery };
        change({ phase, kind, pause: held });
      };
    },
    isDisposed: () =>
      disposed
        ? new AgentRunError(
            'disposed',
            'This run was disposed, so it sends nothing any more. Create another one.',
          )
        : undefined,
    throwIfBusy() {
      const error = busyError(facts);
      if (error) throw error;
    },
    stop: () => stop(),
    dispose() {
      disposed = true;
      stop(new AgentRunError('disposed', 'The run was disposed while a request was under way.'));
      clearTimeout(expiryTimer);
      listeners.clear();
      store.dispose();
    },
  };
}

function startingFacts(
  options: AgentRunOptions,
  createId: () => string,
): Omit<RunFacts, 'phase' | 'kind' | 'restoring'> {
  if (options.initial) return rehydrated(options.initial);
  const { threadId = createId(), messages, state } = options;
  const conversation = emptyConversation({ ...(messages && { messages }), state });
  return { threadId, conversation, rest: 'idle', pendingToolCallIds: [], history: [] };
}

/** Stops the attempt when its own signal fires, and listens no longer than it takes. */
function abortable<T>(
  performance: Promise<T>,
  signal: AbortSignal | undefined,
  stop: () => void,
): Promise<T> {
  if (!signal) return performance;
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const settled = () => signal.removeEventListener('abort', stop);
  performance.then(settled, settled);
  return performance;
}

/** What a request says beside the answers. Activities are the agent's own and never go back to it. */
function inputOf(attempt: Attempt, threadId: string, live: LiveOptions): RunAgentInput {
  const { conversation, runId, options } = attempt;
  return {
    threadId,
    runId,
    protocolVersion: '1.0',
    messages: conversation.messages.filter((message) => message.role !== 'activity'),
    state: conversation.state,
    tools: live.tools ?? [],
    context: options.context ?? live.context ?? [],
    forwardedProps: options.forwardedProps ?? live.forwardedProps ?? {},
  };
}

/** An explicit `false` of the agent narrows what is offered; its silence and its `true` prove nothing. */
function capabilitiesOf(declared: ProtocolCapabilities, { capabilities }: LiveOptions): ProtocolCapabilities {
  if (capabilities?.humanInTheLoop?.approveWithEdits !== false || declared.approveWithEdits === false)
    return declared;
  return { ...declared, approveWithEdits: false };
}
