import type { AgentEvent } from '../../model/AgentEvent.js';
import type { AgentRunError } from '../../model/AgentRunError.js';
import { DEEPEST, isJsonObject, isTooDeep, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { actionIssues, findActions } from './actionRules.js';
import { applyBridge, type BridgeName } from './bridges.js';
import { aboutConfirmedCall } from './confirmedCall.js';
import { readCustomInterrupt } from './customInterrupt.js';
import { deltaReader } from './deltaReader.js';
import { lastAsked, mergeInterrupts } from './mergeInterrupts.js';
import { thinkingIds } from './thinkingIds.js';
import { parseFrame } from './readJson.js';
import { readOutcome, type OutcomeReading } from './readOutcome.js';
import { asRunError, noInterrupts, readEvent, runError, unknownOutcome } from './runErrors.js';
import { shallowEvent } from './shallowEvent.js';
import { shortText } from './shortText.js';
import { createToolCallLedger, type StreamedCall } from './toolCallLedger.js';
import { interruptIn, TOOL_CALL, type AskAbout } from './toolCallQuestions.js';

/**
 * The `source` of a RAW event for unreadable stream content. Its `event` is the shortened text, so that the error of a
 * cut stream can quote the server. At most three per stream.
 */
const UNREADABLE = 'ag-ui:unreadable';

/** TanStack AI 0.58 lists a front-end tool among its interrupts. It expects the tool's result, not an answer. */
const CLIENT_TOOL = 'tanstack:client_tool_execution';

const MAXIMUM_UNREADABLE = 3;
const NOTHING: readonly AgentEvent[] = [];
const OPEN: StreamEnding = { type: 'open' };

/** Properties of the server. */
export interface DecoderOptions {
  /** @default detected from each interrupt */
  readonly bridge?: BridgeName | undefined;
  /** @default no call is an interrupt */
  readonly askAbout?: AskAbout | undefined;
  /** Called with each interrupt that no bridge recognizes, unless the host has named the server. @default not called */
  readonly onUnrecognized?: ((received: ReceivedInterrupt) => void) | undefined;
  /** The request. A host's may contain anything. @default neither messages nor front-end tools */
  readonly input?: { readonly messages: unknown; readonly tools?: unknown } | undefined;
}

/**
 * Reads one stream of AG-UI events. Tolerates the variants that servers send: any order around RUN_STARTED and
 * RUN_FINISHED, other spellings, nulls, and both channels of interrupts.
 */
export function createAgUiDecoder({
  bridge,
  askAbout,
  onUnrecognized,
  input,
}: DecoderOptions = {}): StreamDecoder {
  /**
   * Whether the host has declared that the server follows AG-UI 1.0. The decoder then derives nothing from ids,
   * metadata or CUSTOM events.
   */
  const isStrict = bridge === 'ag-ui';
  const toolCalls = createToolCallLedger(input?.messages);
  const withMessageId = thinkingIds();
  const deltas = deltaReader();
  let unreadable = 0;
  let started = false;
  let runId: unknown;
  let custom: ReceivedInterrupt[] = [];
  let error: AgentRunError | undefined;
  let finishes: { readonly outcome: OutcomeReading; readonly result: unknown }[] = [];
  let ending: StreamEnding | undefined = OPEN;

  /** Another run starts in the same stream: the end of the previous run no longer counts. */
  function beginRun(event: AgentEvent): void {
    // Some servers send RUN_STARTED twice, or only after the end of the run.
    const over = finishes.length > 0 || error !== undefined;
    if (started && over && event['runId'] !== runId) {
      toolCalls.beginRun();
      custom = [];
      error = undefined;
      finishes = [];
    }
    started = true;
    runId = event['runId'];
  }

  /**
   * `whole` is the event including the parts that are too deep: an interrupt is read field by field, and never omitted.
   */
  function observe(event: AgentEvent, whole: AgentEvent = event): void {
    switch (event.type) {
      case 'RUN_STARTED':
        beginRun(event);
        break;
      case 'RUN_FINISHED':
        finishes.push({ outcome: readOutcome(whole), result: event['result'] });
        break;
      case 'RUN_ERROR':
        // The first error is the cause, and later ones are consequences. An error after the end does not belong to the
        // run.
        if (finishes.length === 0) error ??= runError(event);
        break;
      case 'CUSTOM': {
        const interrupt = isStrict ? undefined : readCustomInterrupt(whole);
        if (!interrupt) return;
        custom.push(interrupt);
        break;
      }
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_CHUNK':
      case 'TOOL_CALL_RESULT':
      case 'MESSAGES_SNAPSHOT':
        toolCalls.note(event);
        break;
      case 'TOOL_CALL_ARGS':
        // Arguments are only needed for `askAbout`.
        if (askAbout) toolCalls.note(event);
        return;
      default:
        return;
    }
    ending = undefined;
  }

  function readEnding(): StreamEnding {
    const last = finishes.at(-1);
    if (!last) return error ? { type: 'failed', error, final: false } : OPEN;
    const outcomes = finishes.map(({ outcome }) => outcome);
    const asked = lastAsked(
      outcomes.map((outcome) => (outcome.type === 'interrupt' ? outcome.interrupts : [])),
    );
    // If the last end is `cancelled` and no end lists interrupts, earlier CUSTOM interrupts do not count.
    const cancelled = outcomes.at(-1)?.type === 'cancelled' && asked.length === 0;
    const interrupts = cancelled ? [] : mergeInterrupts(asked, custom);
    const clientCalls = interrupts.flatMap(clientCallIdOf);
    const questions = interrupts.filter((received) => clientCallIdOf(received).length === 0);
    const listedIds = outcomes.flatMap((outcome) =>
      'pendingToolCallIds' in outcome ? outcome.pendingToolCallIds : [],
    );
    const waitingIds = [...listedIds, ...clientCalls];
    if (questions.length > 0)
      return pausedBy(questions, notAsked([...waitingIds, ...unansweredPageCalls(questions)], questions));
    if (error) return { type: 'failed', error, final: true };
    for (const outcome of outcomes) {
      if (outcome.type === 'unknown')
        return { type: 'failed', error: unknownOutcome(outcome.outcome), final: true };
      if (outcome.type === 'interrupt' && clientCalls.length === 0)
        return { type: 'failed', error: noInterrupts(), final: true };
    }
    if (cancelled) return finishedWith('cancelled', []);
    const waiting = [...new Set(waitingIds)];
    if (waiting.length > 0) return finishedWith('success', waiting);
    const left = toolCalls.unanswered().map(({ id }) => id);
    return finishedWith('success', left, toolCalls.listedLast());
  }

  /** The end of a run without interrupts, except those that the host reads from its unanswered calls. */
  function finishedWith(
    outcome: 'success' | 'cancelled',
    pendingToolCallIds: readonly string[],
    listed: readonly StreamedCall[] = [],
  ): StreamEnding {
    const result = finishes.at(-1)?.result;
    const pending = new Set(pendingToolCallIds);
    const left = [...toolCalls.unanswered().filter(({ id }) => pending.has(id)), ...listed];
    const asked = askAbout ? left.flatMap((call) => interruptIn(call, askAbout) ?? []) : [];
    const asking = new Set(asked.map(({ interrupt }) => interrupt.id));
    const others = pendingToolCallIds.filter((id) => !asking.has(id));
    if (asked.length > 0) return pausedBy(asked, others);
    return { type: 'finished', outcome, ...(result === undefined ? {} : { result }), pendingToolCallIds };
  }

  /**
   * The calls of front-end tools that the run has left without a result. A server that pauses for another call may omit
   * them from `pendingToolCallIds`, as Pydantic AI does. If an interrupt names a tool but no call, all calls of that
   * tool are excluded, because the interrupt may be about any of them.
   */
  function unansweredPageCalls(questions: readonly ReceivedInterrupt[]): readonly string[] {
    const tools = input?.tools;
    const toolNames = new Set(Array.isArray(tools) ? tools.map((tool) => ownString(tool, 'name')) : []);
    if (toolNames.size === 0) return [];
    for (const { proposal, actions } of questions.map(withBridge).filter(namesNoCall))
      for (const each of [proposal, ...(actions ?? [])]) toolNames.delete(each?.name);
    return [...toolCalls.unanswered(), ...toolCalls.listedLast()].flatMap((call) =>
      toolNames.has(call.name) && !(askAbout && interruptIn(call, askAbout)) ? [call.id] : [],
    );
  }

  /** The front-end calls without an interrupt. */
  function notAsked(ids: readonly string[], questions: readonly ReceivedInterrupt[]): readonly string[] {
    const asked = new Set(questions.map((received) => withBridge(received).interrupt.toolCallId));
    return [...new Set(ids)].filter((id) => !asked.has(id));
  }

  function pausedBy(
    questions: readonly ReceivedInterrupt[],
    pendingToolCallIds: readonly string[],
  ): StreamEnding {
    return {
      type: 'paused',
      interrupts: questions.map(withBridge),
      ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }),
      ...(error ? { error } : {}),
    };
  }

  function clientCallIdOf(received: ReceivedInterrupt): readonly string[] {
    const { reason, toolCallId } = received.interrupt;
    const isClientTool =
      reason === CLIENT_TOOL && applyBridge(received, bridge).answerFormat === 'tanstack-ai';
    return isClientTool && toolCallId !== undefined ? [toolCallId] : [];
  }

  function withBridge(received: ReceivedInterrupt): ReceivedInterrupt {
    const isCall = received.answerFormat === TOOL_CALL;
    if (isStrict && !isCall) return withoutFormat(received);
    const bridged = withCallId(applyBridge(received, isCall ? undefined : bridge));
    if (bridged.answerFormat === undefined && !bridge) onUnrecognized?.(bridged);
    const actions = bridged.answerFormat === 'langgraph' ? findActions(bridged.interrupt) : undefined;
    if (!actions) return bridged;
    return { ...bridged, actions, issues: [...bridged.issues, ...actionIssues(actions)] };
  }

  function withCallId(received: ReceivedInterrupt): ReceivedInterrupt {
    const { interrupt, proposal } = received;
    if (interrupt.toolCallId !== undefined) return aboutConfirmedCall(received, toolCalls.toolOf);
    const toolCallId = toolCalls.namedBy(interrupt.id);
    if (toolCallId === undefined) return received;
    // An interrupt with another tool is not about this call.
    const tool = toolCalls.toolOf(toolCallId);
    const isOther = proposal !== undefined && tool !== undefined && tool !== proposal.name;
    return isOther ? received : { ...received, interrupt: { ...interrupt, toolCallId } };
  }

  function takeUnreadable(value: unknown): readonly AgentEvent[] {
    unreadable += 1;
    if (unreadable > MAXIMUM_UNREADABLE) return NOTHING;
    return [{ type: 'RAW', source: UNREADABLE, event: shortText(value) }];
  }

  function takeOne(value: unknown, mayBeDeep: boolean, frameType?: string): readonly AgentEvent[] {
    const normal = isJsonObject(value) ? readEvent(value, frameType) : undefined;
    if (!normal) return takeUnreadable(value);
    const event = withMessageId(normal, runId);
    if (mayBeDeep && isTooDeep(event)) return takeDeep(event);
    observe(event);
    return [event];
  }

  /** Removes values that are too deep to be shown, stored or sent. The rest of the event is kept. */
  function takeDeep(event: AgentEvent): readonly AgentEvent[] {
    const kept = shallowEvent(event);
    observe(kept ?? { type: event.type }, event);
    const what = `A part of ${event.type} is nested more than ${DEEPEST} levels deep, and was omitted.`;
    return [...(kept ? [kept] : NOTHING), ...takeUnreadable(what)];
  }

  function take(value: unknown, mayBeDeep: boolean, frameType?: string): readonly AgentEvent[] {
    return Array.isArray(value)
      ? value.flatMap((item) => takeOne(item, mayBeDeep, frameType))
      : takeOne(value, mayBeDeep, frameType);
  }

  return {
    decode(frame) {
      const repeated = deltas.read(frame);
      if (repeated) {
        observe(repeated);
        return [repeated];
      }
      const { data, event } = frame;
      const parsed = parseFrame(data);
      const value = event === 'error' ? asRunError(parsed, data) : parsed;
      if (value !== undefined) {
        // Each level takes two characters.
        const events = take(value, data.length > 2 * DEEPEST, event);
        deltas.setTemplate(frame, Array.isArray(value) ? undefined : events[0]);
        return events;
      }
      const text = data.trim();
      return text === '' || text === '[DONE]' ? NOTHING : takeUnreadable(data);
    },
    read(value) {
      try {
        return take(value, true);
      } catch (cause) {
        // A transport may yield any value, such as an object with throwing getters.
        return takeUnreadable(cause instanceof Error ? cause.message : 'an unreadable object');
      }
    },
    ending: () => (ending ??= readEnding()),
  };
}

/** An interrupt as AG-UI 1.0 defines it: nothing selects another answer format. */
function withoutFormat(received: ReceivedInterrupt): ReceivedInterrupt {
  const { answerFormat: _, ...plain } = received;
  return plain;
}

const namesNoCall = ({ interrupt }: ReceivedInterrupt): boolean => interrupt.toolCallId === undefined;
