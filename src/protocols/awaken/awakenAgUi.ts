import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { Interrupt, Message, RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, own, ownString, parseJson, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type {
  ConversationProtocol,
  ConversationResult,
  ProtocolTask,
  ResumeBatch,
  StreamDecoder,
  StreamEnding,
} from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import { createAgUiDecoder } from '../agUi/createAgUiDecoder.js';
import { readJson } from '../agUi/readJson.js';
import { addressesOf, segment } from './addresses.js';
import { freshMessages, textOf } from './freshMessages.js';
import { explained, noWaitingRun, readEndOfPause, readRefusal } from './refusals.js';
import { recordIfAvailable, restingRun } from './runLog.js';
import { wouldMissInterrupts } from './wouldMissInterrupts.js';
import { awakenOf, endsCall, interruptedRunId, readTickets, reasonOf } from './suspension.js';
import { finished, readTermination, waitsForOther } from './termination.js';

/** Options of Awaken's endpoints in the formats of AG-UI and AI SDK. */
export interface AwakenFaceOptions {
  /** The agent to run. @default the one in the `url` of the run object, or the server's default */
  agentId?: string | undefined;
  /**
   * Whether to send requests to the native endpoints too. This endpoint does not report the arguments of a call, the
   * end of a stopped or blocked run, or the interrupts that are pending after a reload. @default true
   */
  asksNative?: boolean | undefined;
  /**
   * Their base path, such as `/api/v1`. @default the part of the run object's `url` before `/ag-ui` or `/ai-sdk`
   */
  root?: string | undefined;
}

/**
 * Awaken's AG-UI endpoint. `url` is its `…/v1/ag-ui/run`. It reports only the last suspended call, so the calls of a
 * batch are asked one after another, and each is answered with one object. A cancellation reaches the agent as a
 * denial.
 *
 * Tools that wait on the same connection (CopilotKit's `renderAndWaitForResponse`) are not supported, because answers
 * cannot be sent into an open stream.
 */
export function awakenAgUi(options: AwakenFaceOptions = {}): ConversationProtocol {
  const { agentId, asksNative = true, root } = options;
  const fresh = freshMessages();
  const bodyOf = ({ forwardedProps: _forwarded, ...input }: RunAgentInput, messages: readonly Message[]) => ({
    ...input,
    messages,
    ...(agentId !== undefined && { agentId }),
  });
  const requested = (task: ProtocolTask): object => {
    // The server reads the content of a message as text only.
    const unsent = fresh
      .in(task)
      .map((message) => ({ ...message, content: textOf(message.content) }) as Message);
    if (task.kind !== 'resume') return bodyOf(task.input, unsent);
    const answer = resumeOf(task.batch);
    const messages = unsent.length > 0 ? unsent : [inWords(task.batch.id, answer?.payload)];
    return { ...bodyOf(task.input, messages), resume: answer };
  };
  return {
    name: 'awaken-ag-ui',
    capabilities: {
      protocol: 'awaken-ag-ui',
      cancel: true,
      idempotent: false,
      reconnect: false,
      refresh: asksNative,
      stop: true,
      approveWithEdits: false,
      cannot: ['parallel', 'distinguishCancel', 'schema', 'expiry', 'media', 'roles'],
    },
    createDecoder,
    async *converse(task, wire) {
      try {
        yield* exchange(task, wire);
      } catch (cause) {
        throw explained(cause);
      }
    },
    stop({ url, threadId, received }) {
      const at = addressesOf(url, root);
      const known = asksNative ? interruptedRunId(received) : undefined;
      const route =
        known === undefined
          ? `/ag-ui/threads/${segment(threadId)}/interrupt`
          : `/runs/${segment(known)}/cancel`;
      return { url: at(route), method: 'POST' };
    },
    readError: readRefusal,
    endsPause: readEndOfPause,
  };

  async function* exchange(task: ProtocolTask, wire: Wire): AsyncGenerator<ConversationResult, void> {
    const connection = { wire, at: addressesOf(wire.url, root) };
    const { threadId } = task.input;
    if (task.kind === 'refresh') {
      const record = await restingRun(connection, threadId);
      yield { type: 'values', values: [{ awakenRun: record ?? {} }, endOf(record)] };
      return;
    }
    // An answer without a waiting run would start a new run.
    if (task.kind === 'resume' && asksNative) {
      const { received } = task.batch;
      if (await wouldMissInterrupts(connection, { threadId, received, activeRunAccepts: false }))
        throw noWaitingRun();
    }
    const { frames } = await wire.stream({ url: wire.url, body: requested(task) });
    let denied = task.kind === 'resume' ? endedCall(task.batch) : undefined;
    for await (const chunk of frames) {
      fresh.accepted(task);
      if (denied !== undefined) yield { type: 'values', values: [{ awakenDenied: denied }] };
      denied = undefined;
      const end = chunk
        .map(({ data }) => (data.includes('RUN_FINISHED') ? readJson(data) : undefined))
        .find(isEnd);
      if (end && asksNative) {
        const record = await recordIfAvailable(connection, { runId: ownString(end, 'runId'), threadId });
        yield { type: 'values', values: [{ awakenRun: record ?? {} }] };
      }
      yield { type: 'frames', frames: chunk };
    }
  }
}

const isEnd = (value: unknown): boolean => own(value, 'type') === 'RUN_FINISHED';

/** The end of a run in the format of this endpoint, from the native record. */
function endOf(record: JsonObject | undefined): JsonObject {
  const type = 'RUN_FINISHED';
  const last = readTickets(record).at(-1);
  if (!last) return { type, ...(own(record, 'status') === 'waiting' && { outcome: 'interrupt' }) };
  return { type, outcome: 'interrupt', interrupt: { id: last.interrupt.id, reason: last.interrupt.reason } };
}

/**
 * This server refuses a resume without a message, and adds every message to the thread. Repeating an earlier message
 * could repeat its work, so the message states the decision.
 */
function inWords(id: string, payload: unknown): Message {
  const approved = own(payload, 'approved');
  const content = approved === false ? 'Denied.' : approved === true ? 'Approved.' : 'Answered.';
  return { id, role: 'user', content };
}

/**
 * One object without a status: the server reads `approved: false` as a cancellation, and everything else as "go on",
 * even `false`.
 */
function resumeOf(batch: ResumeBatch): { interruptId: string; payload: unknown } | undefined {
  const [entry] = batch.entries;
  if (!entry) return undefined;
  const interruptId = batch.received[0]?.interrupt.id ?? entry.interruptId;
  const payload: unknown = entry.payload;
  if (!endsCall(batch, 0)) {
    if (own(payload, 'approved') === false) throw unsendable();
    return { interruptId, payload };
  }
  const isObject = entry.status === 'resolved' && isJsonObject(payload);
  return { interruptId, payload: { ...(isObject && payload), approved: false } };
}

/** Over this API, this answer would cancel the call, although the call takes any answer. */
const unsendable = (): AgentRunError =>
  new AgentRunError(
    'not_sent',
    'Nothing was sent: Awaken’s AG-UI API reads `approved: false` as a cancellation of the call. Give another answer, or use the native API.',
  );

/** The call that a batch ends. */
const endedCall = (batch: ResumeBatch): string | undefined =>
  endsCall(batch, 0) ? batch.received[0]?.interrupt.toolCallId : undefined;

/**
 * AG-UI's decoder. It receives the run's record before the end of the run, `{awakenRun}`, and the call that was denied,
 * `{awakenDenied}`, because this API reports the denial as that call's result.
 */
function createDecoder(): StreamDecoder {
  const inner = createAgUiDecoder();
  const open = new Set<string>();
  let record: JsonObject = {};
  let denied: string | undefined;
  return {
    decode(frame) {
      return trackingCalls(inner.decode(frame)).map(withStatus);
    },
    read(value) {
      const call = ownString(value, 'awakenDenied');
      denied = call ?? denied;
      if (call !== undefined) return [];
      const run = own(value, 'awakenRun');
      if (!isJsonObject(run)) return trackingCalls(inner.read(value)).map(withStatus);
      record = run;
      return [];
    },
    ending: () => withRecord(inner.ending(), record, [...open]),
  };

  /**
   * A result with the status of its call, which this API does not report: the result of a denied call is the decision,
   * that of a failed one is its message, and any other is JSON.
   */
  function withStatus(event: AgentEvent): AgentEvent {
    const { content } = event;
    if (event.type !== 'TOOL_CALL_RESULT' || typeof content !== 'string') return event;
    const json = parseJson(content);
    if (!json && content !== '') return { ...event, error: content };
    const isDecision = event['toolCallId'] === denied && own(json?.value, 'approved') === false;
    return isDecision ? { ...event, content: '', cancelled: true } : event;
  }

  function trackingCalls<E extends ReturnType<StreamDecoder['read']>>(events: E): E {
    for (const event of events) {
      const id = ownString(event, 'toolCallId');
      if (id === undefined) continue;
      if (event.type === 'TOOL_CALL_START') open.add(id);
      if (event.type === 'TOOL_CALL_RESULT') open.delete(id);
    }
    return events;
  }
}

/** The end of the run, with what only its native record contains. */
function withRecord(ending: StreamEnding, record: JsonObject, open: readonly string[]): StreamEnding {
  if (ending.type === 'paused') {
    const tickets = readTickets(record);
    return { ...ending, interrupts: ending.interrupts.map((each) => withTicket(each, tickets, open)) };
  }
  if (ending.type === 'failed' && ending.error.code === 'no_interrupts') return waitsForOther(record);
  if (ending.type !== 'finished' || own(record, 'status') !== 'done') return ending;
  return (
    readTermination(own(record, 'termination_reason'), ending.result) ?? finished('success', ending.result)
  );
}

/** The reason of the server's permission plugin. */
const isPermission = (reason: string): boolean => reason === 'tool_approval' || reason.startsWith('tool:');

function withTicket(
  received: ReceivedInterrupt,
  tickets: readonly ReceivedInterrupt[],
  open: readonly string[],
): ReceivedInterrupt {
  const { interrupt } = received;
  const toolCallId = interrupt.toolCallId ?? callNamed(interrupt.id, open);
  const ticket =
    tickets.find(({ interrupt: other }) => other.id === interrupt.id || other.toolCallId === toolCallId) ??
    (interrupt.id === '' ? tickets.at(-1) : undefined);
  const id = interrupt.id || ticket?.interrupt.id || toolCallId || '';
  const call = toolCallId ?? ticket?.interrupt.toolCallId;
  const { resumeMode = isPermission(interrupt.reason) ? 'replay_tool_call' : undefined, ...known } =
    awakenOf(ticket);
  const awaken = { action: interrupt.reason, ...known, ...(resumeMode !== undefined && { resumeMode }) };
  const named: Interrupt = {
    ...interrupt,
    id,
    reason: reasonOf({ resumeMode, action: interrupt.reason }, false),
    ...(call !== undefined && { toolCallId: call }),
    metadata: { ...interrupt.metadata, awaken },
  };
  const others = tickets.filter((each) => each !== ticket).length;
  return {
    ...received,
    interrupt: named,
    answerable: id !== '',
    issues: [
      ...received.issues,
      ...(others > 0 ? [{ path: [], keyword: 'parallel', message: manyWait(others) }] : []),
      ...(id === '' ? [{ path: ['id'], keyword: 'id', message: unnamed }] : []),
    ],
    ...(ticket?.proposal && { proposal: ticket.proposal }),
  };
}

/** The permission plugin derives interrupt ids from the call. Without an id, the last open call is meant. */
function callNamed(interruptId: string, open: readonly string[]): string | undefined {
  if (interruptId === '') return open.at(-1);
  return open.find((id) => interruptId === `perm_${id}`);
}

const manyWait = (others: number): string =>
  `${others} more ${others === 1 ? 'call waits' : 'calls wait'} in addition to this one. This server asks about one call at a time, so the next one follows this answer.`;

const unnamed =
  'This question came without an id, and no call of this run is open, so it cannot be answered.';
