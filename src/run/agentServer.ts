import { isDenied } from '../decisions/auditExecuted.js';
import { decidedItems, entriesOf } from '../decisions/coverage.js';
import type { Pause } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { AgentRunOptions } from '../model/AgentRun.js';
import { copyOf } from '../model/copyOf.js';
import { jsonCopy, own } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Protocol, ProtocolTask, ResumeBatch } from '../model/Protocol.js';
import { withoutEchoes } from '../secrets/withoutEchoes.js';
import { secretsInAnswer } from './knownSecrets.js';
import { exchange } from './exchange.js';
import type { ExchangeChunk, ActiveExchange } from './ActiveExchange.js';
import { protocolWire } from './protocolWire.js';
import { givenInterrupts } from './ownInterrupts.js';
import { stoppedError } from './requestErrors.js';
import { inputOf } from './runOptions.js';
import type { EngineContext } from './RunEngine.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { wasSent } from './wasSent.js';

/** The server of one run object, accessed through its protocol. */
export interface AgentServer {
  /** The protocol task of an attempt. */
  task(attempt: Attempt): ProtocolTask;
  /** Yields the server's response. Its errors contain no secret of the answers. */
  exchange(active: ActiveExchange, attempt: Attempt): AsyncIterable<ExchangeChunk>;
  /**
   * Ends a run on the server if the protocol supports it: a run in progress, or a run that waits for answers to these
   * interrupts. Rejects if the request fails.
   */
  endRun(runId: string, waitsFor?: readonly ReceivedInterrupt[]): Promise<void>;
  /** Whether the protocol can end the run that has paused with these interrupts on the server. */
  canEndPaused(pause: Pause): boolean;
}

export function agentServer(
  { url, transport }: AgentRunOptions,
  protocol: Protocol,
  { threadId, state, live, wire }: Pick<EngineContext, 'threadId' | 'state' | 'live' | 'wire'>,
  isOvertaken: () => boolean,
): AgentServer {
  return {
    task(attempt) {
      const { pause, batchId: id, kind } = attempt;
      const input = inputOf(attempt, state(), live());
      if (kind === 'refresh') {
        const { conversation, unaccepted } = state();
        return {
          kind,
          input,
          received: given(pauseOf(state())?.items),
          unaccepted: copyOf(conversation.messages.filter(({ id }) => unaccepted.includes(id))),
        };
      }
      const newMessages = copyOf(attempt.newMessages);
      if (!pause) return { kind: 'start', input, newMessages };
      const decided = decidedItems(pause);
      const isChanged = decided.some(({ possiblyAnswered }) => possiblyAnswered);
      const batch: ResumeBatch = {
        id,
        entries: jsonCopy(entriesOf(pause)) as ResumeBatch['entries'], // a protocol may change them
        received: given(decided),
        askedBy: pause.askedBy,
        accepted: decided.flatMap(({ taken, received }) => (taken ? [received.interrupt.id] : [])),
        acceptedIndices: decided.flatMap(({ taken }, index) => (taken ? [index] : [])),
        deniedIndices: decided.flatMap((item, index) => (isDenied(item) ? [index] : [])),
        unclearIndices: decided.flatMap(({ received }, index) =>
          shownCall(received, (pause.base ?? state().conversation).toolCalls).problem === 'shared'
            ? [index]
            : [],
        ),
        attemptedIndices: attemptedIndices(decided, state()),
        mayHaveArrived: mayHaveArrived(state()) || isChanged,
        isChanged,
      };
      // A `steer` in doubt is repeated with its message, even after a reload.
      const isSteer = decided.every(({ taken, decision }) => taken || decision.status === 'cancelled');
      const repeated = batch.mayHaveArrived && isSteer ? state().unaccepted : [];
      const isNew = (id: string): boolean => newMessages.some((message) => message.id === id);
      const inDoubt = input.messages.filter(({ id }) => repeated.includes(id) && !isNew(id));
      return { kind: 'resume', input, batch, newMessages: [...inDoubt, ...newMessages] };
    },
    exchange(active, { pause }) {
      const { isSecret } = live();
      const secrets = pause
        ? decidedItems(pause).flatMap((item) => secretsInAnswer(item, state(), isSecret))
        : [];
      const chunks = exchange(active, protocol, isOvertaken);
      return secrets.length === 0 ? chunks : unechoed(chunks, secrets);
    },
    canEndPaused({ askedBy, items }) {
      const received = given(items);
      if (transport) return false;
      try {
        return protocol.stop?.({ url, threadId, runId: askedBy, waiting: true, received }) !== undefined;
      } catch {
        // The protocol supports it, but failed to create the request. `endRun` reports that.
        return true;
      }
    },
    async endRun(runId, waitsFor) {
      if (protocol.hosted) {
        await protocol.hosted.stop();
        return;
      }
      const waiting = waitsFor !== undefined;
      const request = protocol.stop?.({
        url,
        threadId,
        runId,
        waiting,
        received: givenInterrupts(waitsFor ?? []),
      });
      if (!request || transport) return;
      // A host can return anything, such as a promise.
      if (typeof request.url !== 'string')
        throw new AgentRunError('not_sent', '`stop` returned no `url`. Nothing was sent.');
      // If the headers resolve only after `dispose()`, the request is not sent. A request that was already sent
      // continues.
      const beforeSend = (): void => {
        if (state().request.at === 'disposed') throw stoppedError();
      };
      const sent = protocolWire({ ...wire(new AbortController().signal), beforeSend }).json(request);
      const body = await sent.catch((cause: unknown) => {
        // A body that is not JSON is irrelevant: the status shows that the request was accepted.
        if (!AgentRunError.isInstance(cause) || cause.code !== 'bad_response') throw cause;
      });
      const failure = own(body, 'error');
      if (failure && own(failure, 'code') !== 'CANCELLED') throw new Error(JSON.stringify(failure));
    },
  };
}

const given = (items: Pause['items'] = []): readonly ReceivedInterrupt[] =>
  givenInterrupts(items.map(({ received }) => received));

/** The indices of the items whose answers were sent before. */
function attemptedIndices(items: Pause['items'], { history }: RunState): readonly number[] {
  const attempted = new Set(history.flatMap(({ key, delivery }) => (wasSent(delivery) ? key : [])));
  return items.flatMap(({ key }, index) => (attempted.has(key) ? index : []));
}

const mayHaveArrived = ({ questions }: RunState): boolean =>
  questions.at === 'inDoubt' || (questions.at === 'sent' && questions.before.at === 'inDoubt');

/** An exchange whose errors contain no secret of the answers that it carries. */
async function* unechoed(
  chunks: AsyncIterable<ExchangeChunk>,
  secrets: readonly string[],
): AsyncGenerator<ExchangeChunk> {
  try {
    for await (const chunk of chunks) {
      const { ending } = chunk;
      if (ending.type !== 'failed') yield chunk;
      else yield { ...chunk, ending: { ...ending, error: withoutEchoes(ending.error, secrets) } };
    }
  } catch (cause) {
    throw AgentRunError.isInstance(cause) ? withoutEchoes(cause, secrets) : cause;
  }
}
