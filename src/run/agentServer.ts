import { maskPayload } from '../decisions/actions.js';
import { decidedItems, entriesOf } from '../decisions/coverage.js';
import type { Pause, PauseItem } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Protocol } from '../model/Protocol.js';
import { maskSecrets, type IsSecret } from '../secrets/secrets.js';
import { secretTexts, withoutEchoes } from '../secrets/withoutEchoes.js';
import type { Attempt, RunState } from './RunState.js';
import { deferred } from './deferred.js';
import { exchange, type Departures, type ExchangeBatch } from './exchange.js';
import { protocolWire } from './protocolWire.js';
import type { RunClock } from './runClock.js';
import { inputOf } from './runOptions.js';
import { stoppedError } from './verbErrors.js';

/** What is asked for each request anew. */
export interface ServerContext {
  readonly protocol: Protocol;
  readonly clock: RunClock;
  state(): RunState;
  live(): LiveOptions;
}

/** The server of one run, as its protocol talks to it. */
export interface AgentServer {
  /** Carries an attempt to it, and gives what it says. `departures` is told when something leaves the page. */
  exchange(attempt: Attempt, signal: AbortSignal, departures?: Departures): AsyncIterable<ExchangeBatch>;
  /**
   * Tells it to end a run, where it can be told: one under way, or one that waits for answers to these questions. Rejects
   * where it could not be told.
   */
  endRun(runId: string, waitsFor?: readonly ReceivedInterrupt[]): Promise<void>;
  /** Whether the protocol can end a run that waits for these questions. */
  endsWaiting(threadId: string, pause: Pause): boolean;
  /** Cuts the wait for the next try short. */
  nudge(): void;
}

export function agentServer({ url, transport }: AgentRunOptions, context: ServerContext): AgentServer {
  const { protocol, clock, state, live } = context;
  const threadId = (): string => state().threadId;
  let nudged = deferred<void>();

  const wireFor = (signal: AbortSignal) => {
    const { headers, fetch: send = globalThis.fetch } = live();
    const observed: typeof fetch = async (...args) => {
      const response = await send(...args);
      clock.learn(response);
      return response;
    };
    return { protocol, url, transport, headers, fetch: observed, signal, nudged: () => nudged.promise };
  };

  return {
    exchange(attempt, signal, departures) {
      const input = inputOf(attempt, state(), live());
      const { pause, batchId: id } = attempt;
      const wire = { ...wireFor(signal), ...departures };
      if (!pause)
        return exchange({ ...wire, task: { kind: attempt.kind === 'refresh' ? 'refresh' : 'start', input } });
      const decided = decidedItems(pause);
      const batch = {
        id,
        entries: entriesOf(pause),
        received: decided.map((item) => item.received),
        askedBy: pause.askedBy,
        taken: decided.flatMap(({ taken, received }) => (taken ? [received.interrupt.id] : [])),
        takenAt: decided.flatMap(({ taken }, place) => (taken ? [place] : [])),
      };
      const { isSecret } = live();
      const secrets = decided.flatMap((item) => secretsIn(item, state(), isSecret));
      const answers = exchange({ ...wire, task: { kind: 'resume', input, batch } });
      return secrets.length === 0 ? answers : unechoed(answers, secrets);
    },
    endsWaiting(thread, { askedBy, items }) {
      const received = items.map((item) => item.received);
      if (transport) return false;
      try {
        return (
          protocol.stop?.({ url, threadId: thread, runId: askedBy, waiting: true, received }) !== undefined
        );
      } catch {
        // It means to end the run, and `endRun` says that it cannot.
        return true;
      }
    },
    async endRun(runId, waitsFor) {
      const waiting = waitsFor !== undefined;
      const request = protocol.stop?.({
        url,
        threadId: threadId(),
        runId,
        waiting,
        received: waitsFor ?? [],
      });
      if (!request || transport) return;
      // The headers may have taken until after a logout. What has left by then goes its way.
      const leaving = (): void => {
        if (state().request.at === 'disposed') throw stoppedError();
      };
      await protocolWire({ ...wireFor(new AbortController().signal), leaving }).json(request);
    },
    nudge() {
      nudged.resolve();
      nudged = deferred();
    },
  };
}

/** What is secret in an answer, as text. */
function secretsIn(
  item: PauseItem,
  { conversation }: RunState,
  isSecret: IsSecret | undefined,
): readonly string[] {
  const { received, decision, metadata } = item;
  const payload = decision?.status === 'resolved' ? decision.payload : undefined;
  const toolName = shownCall(received, conversation.toolCalls).call?.name;
  return [
    ...secretTexts(payload, maskPayload(received, payload, isSecret, toolName)),
    ...secretTexts(metadata, maskSecrets(metadata, undefined, isSecret)),
  ];
}

/** An exchange whose errors repeat no secret of the answers that it carries. */
async function* unechoed(
  batches: AsyncIterable<ExchangeBatch>,
  secrets: readonly string[],
): AsyncGenerator<ExchangeBatch> {
  try {
    for await (const batch of batches) {
      const { ending } = batch;
      if (ending.type !== 'failed') yield batch;
      else yield { ...batch, ending: { ...ending, error: withoutEchoes(ending.error, secrets) } };
    }
  } catch (cause) {
    throw AgentRunError.isInstance(cause) ? withoutEchoes(cause, secrets) : cause;
  }
}
