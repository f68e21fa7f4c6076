import type { LiveOptions } from '../model/AgentRun.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { Protocol, ProtocolTask } from '../model/Protocol.js';
import type { DehydratedRun, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { Effect, Step } from './Effect.js';
import type { EventListeners } from './eventListeners.js';
import type { ExchangeBatch, ExchangeCourse } from './ExchangeCourse.js';
import type { Ids } from './Ids.js';
import type { WireOptions } from './protocolWire.js';
import type { Given, RunEvent } from './RunEvent.js';
import type { Attempt, RunState } from './RunState.js';

/** The moment that a snapshot is of. */
export interface Moment {
  /** Epoch milliseconds, by the server's clock as far as it is known. */
  readonly now: number;
  /** How far that clock is ahead of this machine's, in milliseconds. */
  readonly skew: number;
  readonly capabilities: ProtocolCapabilities;
  readonly whilePending?: LiveOptions['whilePending'];
}

/** What the shell does itself: requests, promises and listeners. The engine does the rest. */
export type RequestEffect = Extract<
  Effect,
  {
    type:
      'settle' | 'accept' | 'dispatch' | 'post' | 'abort' | 'stream' | 'emitInterrupts' | 'emit' | 'nudge';
  }
>;
export type EngineEffect = Exclude<Effect, RequestEffect>;

/** What an engine works on. */
export interface EngineContext {
  readonly threadId: string;
  /** The host has given the thread its name. */
  readonly isNamed: boolean;
  state(): RunState;
  live(): LiveOptions;
  now(): number;
  /** Epoch milliseconds by this machine's clock. */
  local(): number;
  ids(): Ids;
  dispatch(event: RunEvent): AnswerResult | undefined;
  /** Dispatches a tick and notifies subscribers. */
  passTime(): void;
  readonly listeners: EventListeners;
  wire(signal: AbortSignal): WireOptions;
}

/** What handles everything that a run does beyond sending its first message. Its code loads while the agent works. */
export interface RunEngine {
  readonly protocol: Protocol;
  /** The state in which the engine takes over from what stands now. */
  start(now: RunState): RunState;
  next(state: RunState, event: RunEvent, given: Given): Step;
  read(state: RunState, moment: Moment): RunSnapshot;
  /** What the run was made from, as it was before any time passed: nothing counts as expired. */
  readAtFirst(): RunSnapshot | undefined;
  /** When time alone changes a snapshot, in epoch milliseconds. */
  nextChange(state: RunState, now: number): number;
  /** Whether schemas can be read now. */
  readable(): boolean;
  capabilities(state: RunState, live: LiveOptions): ProtocolCapabilities;
  /** The options with everything in them that marks secrets. They take the place of the options before. */
  live(options: LiveOptions): LiveOptions;
  /** A component marks values as secret, or marks none any more. */
  mark(component: object, isSecret: IsSecret | undefined): LiveOptions;
  task(attempt: Attempt): ProtocolTask;
  run(effect: EngineEffect): AnswerResult | undefined;
  /** Takes the turn of this tab; `undefined` where there are no tabs to take turns with. */
  lock(runId: string): Promise<boolean> | undefined;
  /** What the server says, a chunk at a time. */
  exchange(course: ExchangeCourse, attempt: Attempt): AsyncIterable<ExchangeBatch>;
  /** Settles once the questions of a pause can be read. `undefined` where they can be read now. */
  untilReadable(): Promise<unknown> | undefined;
  /** The state has changed: watches the questions that wait now. */
  changed(before: RunState, after: RunState): void;
  /** Stages the cancellation of what has expired, where `onExpired` says so. */
  cancelLate(): void;
  /** Reads what was stored, once. */
  load(): void;
  /** The run has subscribers, or has none any more. */
  watch(isWatched: boolean): void;
  /** Writes what waits to be written. */
  flush(): void;
  dehydrate(): DehydratedRun;
  /** `isLogout`: the other tabs hear of it. */
  dispose(isLogout: boolean): void;
}
