import type { Message } from '../../model/agUi.js';
import { own, ownString, type JsonObject } from '../../model/json.js';
import type { ConversationProtocol, ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import { readJson } from '../agUi/readJson.js';
import { streamLostError, isTemporary, reopenStream } from '../../stream/reopenStream.js';
import { lazyPart } from '../lazyPart.js';
import { unlessEmpty } from '../unlessEmpty.js';
import { addressesOf, segment } from './addresses.js';
import type { AwakenFaceOptions } from './awakenAgUi.js';
import { createAiSdkDecoder } from './createAiSdkDecoder.js';
import { freshMessages, textOf } from './freshMessages.js';
import { explained, noWaitingRun, readEndOfPause, readRefusal } from './refusals.js';
import { isActive, recordIfAvailable, restingRun } from './runLog.js';

/** The code for answers. */
const lazyCode = lazyPart(() => import('./aiSdkLazyCode.js'));

/**
 * Awaken's AI SDK endpoint. `url` is its `…/v1/ai-sdk/chat`. Approvals use the format of AI SDK 6
 * (`tool-approval-request`, `approval-responded`). A call without an output is an interrupt whose answer is that
 * output. All answers are sent in one request. A broken stream is replayed from its start, and no event is applied
 * twice. An empty stream means that the resume was not accepted, unless the run was still waiting immediately before
 * the request.
 */
export function awakenAiSdk(options: AwakenFaceOptions = {}): ConversationProtocol {
  const { agentId, asksNative = true, root } = options;
  const fresh = freshMessages();
  lazyCode.loadWithEngine();
  const requested = async (task: ProtocolTask, wire: Wire): Promise<object> => {
    const { threadId } = task.input;
    const state: unknown = task.input.state;
    const answered = task.kind === 'resume' ? [(await lazyCode.code(wire)).answers(task.batch)] : [];
    return { threadId, messages: [...answered, ...said(fresh.in(task))], state, agentId };
  };
  return {
    name: 'awaken-ai-sdk',
    capabilities: {
      protocol: 'awaken-ai-sdk',
      cancel: true,
      idempotent: false,
      reconnect: true,
      refresh: asksNative,
      stop: true,
      approveWithEdits: false,
      cannot: ['distinguishCancel', 'schema', 'expiry', 'media', 'roles'],
    },
    createDecoder: createAiSdkDecoder,
    async *converse(task, wire): AsyncGenerator<ConversationResult, void> {
      try {
        yield* exchange(task, wire);
      } catch (cause) {
        throw explained(cause);
      }
    },
    // Ends the thread's run, whether it is active or waits.
    stop: ({ url, threadId }) => ({
      url: addressesOf(url, root)(`/ai-sdk/threads/${segment(threadId)}/cancel`),
      method: 'POST',
    }),
    readError: readRefusal,
    endsPause: readEndOfPause,
  };

  async function* exchange(task: ProtocolTask, wire: Wire): AsyncGenerator<ConversationResult, void> {
    const connection = { wire, at: addressesOf(wire.url, root) };
    const { threadId } = task.input;
    if (task.kind === 'refresh') {
      yield fromRecord(await restingRun(connection, threadId));
      return;
    }
    const received = task.kind === 'resume' ? task.batch.received : [];
    // An empty stream means that no run waits for the answers, unless the record has just shown that one does.
    let emptyRefuses = task.kind === 'resume';
    if (emptyRefuses && asksNative) {
      const { wouldMissInterrupts } = await lazyCode.code(wire);
      const misses = await wouldMissInterrupts(connection, { threadId, received, activeRunAccepts: true });
      if (misses) throw noWaitingRun();
      emptyRefuses = misses === undefined;
    }
    let stream = await wire.stream({ url: wire.url, body: await requested(task, wire) });
    const seen = new Set<string>();
    let begun = false;
    let runId: string | undefined;
    let tries = 0;
    const latestRecord = async (): Promise<JsonObject | undefined> =>
      asksNative ? recordIfAvailable(connection, { threadId, runId }) : undefined;
    for (;;) {
      try {
        for await (const chunk of stream.frames) {
          emptyRefuses = false;
          const chunks: unknown[] = [];
          for (const { id, data } of chunk) {
            if (id !== undefined && seen.has(id)) continue;
            if (id !== undefined) {
              seen.add(id);
              tries = 0;
            }
            const value = readJson(data);
            // Nothing that follows an end counts.
            if (typeIn(value) && !chunks.some(isEnd)) chunks.push(value);
          }
          if (chunks.length === 0) continue;
          begun = true;
          fresh.accepted(task);
          const run = chunks.find((each) => typeIn(each) === 'data-run-info');
          runId = ownString(own(run, 'data'), 'runId') ?? runId;
          const ends = chunks.some(isEnd);
          const more = ends ? [{ type: 'record', record: await latestRecord() }] : [];
          yield {
            type: 'values',
            values: [{ type: 'conversation', id: task.input.runId }, ...more, ...chunks],
          };
          if (ends) return;
        }
        if (emptyRefuses) throw noWaitingRun();
        // The answers are in doubt.
        if (!begun && task.kind === 'resume') return;
      } catch (cause) {
        if (wire.signal.aborted || !isTemporary(cause)) throw cause;
      }
      yield { type: 'connection', is: 'lost' };
      // Replays the stream from its first event.
      const again = await reopenStream(wire, { tries, retry: stream.retry() }, () =>
        wire.stream({ url: connection.at(`/ai-sdk/chat/${segment(threadId)}/stream`) }).catch(unlessEmpty),
      );
      if (!again.stream) {
        // The run is over, or waits without a stream.
        const record = await latestRecord();
        // Answered interrupts that wait as before: nothing shows that the agent has the answers.
        const { interruptState } = await lazyCode.code(wire);
        const isUnused = received.some((each) => interruptState(record, each) === 'waits');
        if (!record || isActive(record) || isUnused) throw streamLostError();
        yield fromRecord(record);
        return;
      }
      yield { type: 'connection', is: 'back' };
      ({ stream, tries } = again);
    }
  }
}

const fromRecord = (record: JsonObject | undefined): ConversationResult => ({
  type: 'values',
  values: [
    { type: 'record', record },
    { type: 'finish', finishReason: own(record, 'status') === 'waiting' ? 'tool-calls' : 'stop' },
  ],
});

const typeIn = (chunk: unknown): string | undefined => ownString(chunk, 'type');

const isEnd = (chunk: unknown): boolean => /^(finish|error|abort)$/.test(typeIn(chunk) ?? '');

/** Messages as AI SDK's `UIMessage`. The agent's own messages are already in the thread and are not read. */
function said(messages: readonly Message[]): readonly object[] {
  return messages.map(({ id, role, content }) => ({
    id,
    role: role === 'developer' ? 'system' : role,
    parts: [{ type: 'text', text: textOf(content) }],
  }));
}
