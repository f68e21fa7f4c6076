import type { LiveOptions } from '../model/AgentRun.js';
import type { RunEvents } from '../model/RunEvents.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { deferred, type Deferred } from './deferred.js';
import type { Effect, EmitEffect } from './Effect.js';
import type { EventListeners } from './eventListeners.js';
import type { SendCallbacks, ActiveExchange } from './ActiveExchange.js';
import type { Grouped } from './grouped.js';
import type { Ticket } from './Ids.js';
import { stoppedError } from './requestErrors.js';
import type { RequestEffect, RunEngine } from './RunEngine.js';
import type { MachineEvent } from './MachineEvent.js';
import { attemptOf, type Attempt, type RunState } from './RunState.js';

/** The effects that send a request to the server, and notify the host. */
export interface Requests {
  run(effect: RequestEffect): void;
  /** Ends every request whose stream is still being read. */
  abort(): void;
}

export interface RequestContext {
  state(): RunState;
  live(): LiveOptions;
  /** Epoch milliseconds by the device's clock. */
  local(): number;
  dispatch(event: MachineEvent): AnswerResult | undefined;
  readonly listeners: EventListeners;
  getSnapshot(): RunSnapshot;
  settle(tickets: readonly Ticket[], error: AgentRunError | undefined): void;
  readonly beforeFetch: Grouped['beforeFetch'];
  reconnectNow(): void;
  engine(): RunEngine | undefined;
  /** The engine, which is loaded if it is missing. Rejects if it cannot be loaded. */
  awaitEngine(): Promise<RunEngine>;
  /** Creates the request of an attempt. If nothing delays it, it is sent immediately. */
  begin(attempt: Attempt, signal: AbortSignal, sendCallbacks: SendCallbacks): ActiveExchange;
}

export function requests(context: RequestContext): Requests {
  const { state, live, dispatch, listeners } = context;
  const controllers = new Map<string, AbortController>();
  /**
   * The promises that `execute()` returns to the host's `dispatch`, by run id. They resolve when the server has
   * accepted the request.
   */
  const jobs = new Map<string, Deferred<void>>();

  const isCurrent = (runId: string): boolean => attemptOf(state())?.runId === runId;

  const callDispatch = async (
    { kind, batchId, runId }: Attempt,
    since: number = context.local(),
  ): Promise<void> => {
    const job = deferred<void>();
    jobs.set(runId, job);
    let caughtUp: Promise<void> | undefined;
    let executed = false;
    const execute = (): Promise<void> => {
      const send = () => void dispatch({ type: 'execute', runId });
      // A tab that may have been frozen reads the messages and the record of the other tabs first.
      if (!executed) caughtUp = context.engine()?.catchUp(since)?.then(send);
      if (!executed && !caughtUp) send();
      executed = true;
      return job.promise;
    };
    const { dispatch: hostDispatch } = live();
    if (!hostDispatch) return void execute();
    try {
      await hostDispatch({ kind: kind === 'resume' ? 'resume' : 'send', batchId, execute });
      await caughtUp;
      dispatch({ type: 'dispatchEnded', runId });
    } catch (cause) {
      await caughtUp;
      dispatch({ type: 'dispatchEnded', runId, cause });
    }
  };

  const post = async (attempt: Attempt, locks: boolean): Promise<void> => {
    const { runId } = attempt;
    const controller = new AbortController();
    controllers.set(runId, controller);
    try {
      const lock = locks ? context.engine()?.lock(runId) : undefined;
      if (lock && !(await lock)) return void dispatch({ type: 'lockedElsewhere', runId });
      if (locks) dispatch({ type: 'locked', runId });
      if (!isCurrent(runId)) return;
      // A refresh carries no content, so it counts as sent immediately.
      if (attempt.kind === 'refresh') dispatch({ type: 'sending', runId });
      const active = context.begin(attempt, controller.signal, {
        beforeSend() {
          context.beforeFetch(() => void dispatch({ type: 'sending', runId }));
          if (!isCurrent(runId)) throw stoppedError();
        },
        got401: () => void dispatch({ type: 'got401', runId }),
      });
      const engine = context.engine() ?? (await context.awaitEngine());
      for await (const chunk of engine.exchange(active, attempt)) {
        // The code that reads schemas loads while the agent works. On a slow network, the interrupts wait for it.
        const unreadable =
          chunk.ending.type === 'paused' ? engine.untilReadable(chunk.ending.interrupts) : undefined;
        if (unreadable) await unreadable;
        // Listeners receive the events of a chunk before the end of the run that the chunk reports.
        const hasBoth = chunk.ending.type !== 'open' && chunk.events.length > 0;
        if (hasBoth) dispatch({ type: 'chunk', runId, ...chunk, ending: { type: 'open' } });
        dispatch({
          type: 'chunk',
          runId,
          ...chunk,
          ...(hasBoth && { events: [], answerMessages: undefined }),
        });
      }
      dispatch({ type: 'streamEnded', runId });
    } catch (cause) {
      dispatch({ type: 'streamBroke', runId, cause });
    } finally {
      if (controllers.get(runId) === controller) controllers.delete(runId);
    }
  };

  const abort = (runId: string): void => {
    controllers.get(runId)?.abort();
    controllers.delete(runId);
    jobs.get(runId)?.reject(stoppedError());
    jobs.delete(runId);
  };

  const settleExecute = ({ runId, error }: Extract<Effect, { type: 'settleExecute' }>): void => {
    const job = jobs.get(runId);
    jobs.delete(runId);
    if (error) job?.reject(error);
    else job?.resolve();
  };

  const emitInterrupts = (keys: readonly string[]): void => {
    const isNew = new Set(keys);
    const { interrupts } = context.getSnapshot();
    const added = interrupts.filter(({ key }) => isNew.has(key));
    if (added.length > 0) listeners.emit('interrupt', added);
  };

  const emit = <T extends keyof RunEvents>({ event, value }: EmitEffect<T>): void =>
    listeners.emit(event, value);

  return {
    run(effect) {
      switch (effect.type) {
        case 'settle':
          return context.settle(effect.tickets, effect.error);
        case 'settleExecute':
          return settleExecute(effect);
        case 'callDispatch':
          return void callDispatch(effect.attempt, effect.since);
        case 'post':
          return void post(effect.attempt, effect.locks);
        case 'abort':
          return abort(effect.runId);
        case 'reconnectNow':
          return context.reconnectNow();
        case 'emitStream':
          return listeners.emitStream(effect.events);
        case 'emitInterrupts':
          return emitInterrupts(effect.keys);
        case 'emit':
          return emit(effect);
      }
    },
    abort() {
      for (const controller of controllers.values()) controller.abort();
    },
  };
}

const requestEffects: ReadonlySet<string> = new Set<RequestEffect['type']>([
  'settle',
  'settleExecute',
  'callDispatch',
  'post',
  'abort',
  'reconnectNow',
  'emitStream',
  'emitInterrupts',
  'emit',
]);

export const isRequestEffect = (effect: Effect): effect is RequestEffect => requestEffects.has(effect.type);

/** Whether the effect runs after the snapshot has been updated: it calls listeners or settles promises. */
export const runsAfterUpdate = ({ type }: RequestEffect): boolean =>
  type === 'emit' || type === 'emitStream' || type === 'emitInterrupts' || type === 'settle';
