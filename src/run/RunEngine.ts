import type { Risks } from './sendDelays.js';
import type { LiveOptions } from '../model/AgentRun.js';
import type { PageSignals } from '../model/PageSignals.js';
import type { AnswerResult, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Protocol, ProtocolTask } from '../model/Protocol.js';
import type { DehydratedRun, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import type { ToolSchemas } from '../secrets/markSecrets.js';
import type { Effect, Step } from './Effect.js';
import type { EventListeners } from './eventListeners.js';
import type { ExchangeChunk, ActiveExchange } from './ActiveExchange.js';
import type { Ids } from './Ids.js';
import type { WireOptions } from './protocolWire.js';
import type { Given, MachineEvent } from './MachineEvent.js';
import type { Attempt, RunState } from './RunState.js';

/** What a snapshot depends on besides the state. */
export interface SnapshotContext {
  /** Epoch milliseconds by the server's clock, if known. */
  readonly now: number;
  /** How far the server's clock is ahead of the host's `now`, in milliseconds. */
  readonly skew: number;
  readonly capabilities: ProtocolCapabilities;
  readonly whilePending?: LiveOptions['whilePending'];
}

/** The effects that the shell runs itself: requests, promises and listeners. The engine runs the others. */
export type RequestEffect = Extract<
  Effect,
  {
    type:
      | 'settle'
      | 'settleExecute'
      | 'callDispatch'
      | 'post'
      | 'abort'
      | 'emitStream'
      | 'emitInterrupts'
      | 'emit'
      | 'reconnectNow';
  }
>;
export type EngineEffect = Exclude<Effect, RequestEffect>;

/** The dependencies of an engine. */
export interface EngineContext {
  readonly threadId: string;
  /** Whether the host has given the thread id. */
  readonly isNamed: boolean;
  state(): RunState;
  live(): LiveOptions;
  now(): number;
  /** Epoch milliseconds by the device's clock. */
  local(): number;
  readonly page: PageSignals;
  ids(): Ids;
  dispatch(event: MachineEvent): AnswerResult | undefined;
  /** Dispatches a tick and notifies subscribers. */
  passTime(): void;
  readonly listeners: EventListeners;
  wire(signal: AbortSignal): WireOptions;
}

/** Handles everything that a run object does once this code has loaded. It is lazy-loaded while the agent works. */
export interface RunEngine {
  readonly protocol: Protocol;
  /** Returns the state with which the engine takes over. */
  start(state: RunState): RunState;
  next(state: RunState, event: MachineEvent, given: Given): Step;
  read(state: RunState, moment: SnapshotContext): RunSnapshot;
  /** See `AgentRun.getServerSnapshot`. `undefined` if the run object was not restored. */
  readServerSnapshot(): RunSnapshot | undefined;
  /** The period in which no interrupt expires: from the last expiry to the next one, in epoch milliseconds. */
  unchangedPeriod(state: RunState, now: number): readonly [since: number, until: number];
  /** Whether schemas can be read now. */
  canReadSchemas(): boolean;
  capabilities(state: RunState, live: LiveOptions): ProtocolCapabilities;
  /** Returns the options with all secret marks. They replace the previous options. */
  live(options: LiveOptions): LiveOptions;
  /**
   * Marks what tool schemas mark as secret, for a component; `undefined` removes its marks. Returns the changed
   * options.
   */
  mark(component: object, toolSchemas: ToolSchemas | undefined): LiveOptions;
  task(attempt: Attempt): ProtocolTask;
  run(effect: EngineEffect): AnswerResult | undefined;
  /** Takes the lock for this tab; `undefined` if tabs don't coordinate. */
  lock(runId: string): Promise<boolean> | undefined;
  /**
   * If this tab may have been frozen since this time (epoch milliseconds by the device's clock), resolves when it has
   * merged the record, and after the time in which missed messages normally arrive. Otherwise `undefined`.
   */
  catchUp(since: number): Promise<void> | undefined;
  /** Yields the server's response, one chunk at a time. */
  exchange(active: ActiveExchange, attempt: Attempt): AsyncIterable<ExchangeChunk>;
  /** Resolves when the interrupts of a pause can be read; `undefined` if they can be read now. */
  untilReadable(asked: readonly ReceivedInterrupt[]): Promise<unknown> | undefined;
  /** The delay of the pending batch, in milliseconds. */
  sendDelay(live: LiveOptions, ratings: Iterable<Risks>): number;
  /**
   * Reports a change of the state. Starts the timer, loads the code and opens the channel that the pending interrupts
   * need.
   */
  changed(before: RunState, after: RunState): void;
  /** Stages the cancellation of expired interrupts if `onExpired` is `cancel`. */
  cancelExpired(): void;
  /** Reads the stored record, once. */
  load(): void;
  /** Reports whether the run object has subscribers. The channel to other tabs depends on it. */
  watch(isWatched: boolean): void;
  /** Writes pending changes. */
  flush(): void;
  dehydrate(): DehydratedRun;
  /**
   * `loggedOutAt`: when the user has logged out, in epoch milliseconds by the device's clock. Notifies the other tabs.
   * @default the user has not logged out
   */
  dispose(loggedOutAt?: number): void;
}
