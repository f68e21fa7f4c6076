import type { AgentEvent } from '../../model/AgentEvent.js';
import type { AgentRunError } from '../../model/AgentRunError.js';
import { fieldAsExactJson, toExactJson } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { outcomeIn, readQuestion, type Outcome } from './readOutcome.js';
import { readFrame } from './readFrame.js';
import { asStoredError, runErrorOf } from './refusals.js';
import { withoutProviderRefs } from './withoutProviderRefs.js';

/** The first event of a conversation, which identifies the run. No server sends it. */
export const STARTED = 'cogni:started';

/** The fields of an end that form the run's result. */
const RESULT: readonly string[] = ['content', 'usage', 'finishReason'];

/**
 * Reads all of Cogni's formats for a run: the chunks of the AI SDK's stream, the events of a replayed run, and the
 * outcomes of the specification. Unknown events change nothing.
 */
export function createCogniDecoder(): StreamDecoder {
  let ids = { stateKey: '', runId: '' };
  let resumed = false;
  let messages = 0;
  let openMessage: string | undefined;
  const calls = new Set<string>();
  let question: ReceivedInterrupt | undefined;
  let error: AgentRunError | undefined;
  let finish: JsonObject | undefined;

  const runEvent = (type: string): AgentEvent => ({ type, threadId: ids.stateKey, runId: ids.runId });

  const closeMessage = (): AgentEvent[] => {
    const messageId = openMessage;
    openMessage = undefined;
    return messageId === undefined ? [] : [{ type: 'TEXT_MESSAGE_END', messageId }];
  };

  /** Each part of the text between tool calls is a separate message: the server uses one id for all of them. */
  const addText = (delta: unknown): AgentEvent[] => {
    if (typeof delta !== 'string' || delta === '') return [];
    const begins = openMessage === undefined;
    const messageId = (openMessage ??= `${ids.runId}:${(messages += 1)}`);
    return [
      ...(begins ? [{ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }] : []),
      { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
    ];
  };

  const fail = (failure: AgentRunError): AgentEvent[] => {
    error ??= resumed ? asStoredError(failure) : failure;
    const code = ownString(failure.details, 'code');
    return [
      ...closeMessage(),
      { type: 'RUN_ERROR', message: failure.message, ...(code !== undefined && { code }) },
    ];
  };

  const end = (facts: JsonObject): AgentEvent[] => {
    finish = facts;
    return facts['finishReason'] === 'error'
      ? fail(runErrorOf(undefined))
      : [...closeMessage(), runEvent('RUN_FINISHED')];
  };

  const conclude = (outcome: Outcome): AgentEvent[] => {
    if (outcome.status === 'error') {
      finish = {};
      return fail(runErrorOf(outcome['error'], outcome['message']));
    }
    if (outcome.status === 'completed') {
      // Streamed text is not repeated.
      const said = messages === 0 ? addText(outcome['content']) : [];
      return [...said, ...end(outcome)];
    }
    question = readQuestion(outcome, ids);
    const ending = { type: 'interrupt', interrupts: [question.interrupt] };
    return [...closeMessage(), { ...runEvent('RUN_FINISHED'), outcome: ending }];
  };

  const take = (value: unknown): readonly AgentEvent[] => {
    const outcome = outcomeIn(value);
    if (outcome) return conclude(outcome);
    if (!isJsonObject(value)) return [];
    switch (value['type']) {
      case STARTED:
        ids = { stateKey: ownString(value, 'stateKey') ?? '', runId: ownString(value, 'runId') ?? '' };
        resumed = value['resumed'] === true;
        return [runEvent('RUN_STARTED')];
      case 'text-delta':
      case 'text_delta':
        return addText(value['delta']);
      case 'text-end':
        return closeMessage();
      case 'tool-input-start':
      case 'tool-input-available':
      case 'tool_call_start':
        return [...closeMessage(), ...toolCall(value, calls)];
      case 'tool-output-available':
        return toolResult(value, 'output');
      case 'tool_call_result':
        return toolResult(value, 'result');
      case 'tool-input-error':
        return [...closeMessage(), ...toolCall(value, calls), ...toolFailure(value)];
      case 'tool-output-error':
        return toolFailure(value);
      case 'tool-output-denied':
        return toolResult(value, '', { cancelled: true });
      case 'data-status':
      case 'status': {
        const { phase, label } = isJsonObject(value['data']) ? value['data'] : value;
        return [
          { type: 'CUSTOM', name: 'cogni.status', value: { phase, ...(label !== undefined && { label }) } },
        ];
      }
      case 'finish':
      case 'done':
        return end(value);
      case 'error':
        return fail(runErrorOf(value['errorText'] ?? value['error']));
      case 'abort':
        return fail(runErrorOf('aborted'));
      default:
        return [];
    }
  };

  const readEnding = (): StreamEnding => {
    if (question) return { type: 'paused', interrupts: [question], ...(error && { error }) };
    if (error) return { type: 'failed', error, final: finish !== undefined };
    if (!finish) return { type: 'open' };
    const facts = Object.entries(finish).filter(([key]) => RESULT.includes(key));
    const result = facts.length > 0 && { result: Object.fromEntries(facts) };
    return { type: 'finished', outcome: 'success', pendingToolCallIds: [], ...result };
  };

  return {
    decode: (frame) => take(withoutProviderRefs(readFrame(frame))),
    read: (value) => take(withoutProviderRefs(value)),
    ending: readEnding,
  };
}

/**
 * The events of a tool call, whose arguments arrive with its start or later. `started` has the ids of started calls.
 */
function toolCall(value: JsonObject, started: Set<string>): AgentEvent[] {
  const toolCallId = ownString(value, 'toolCallId');
  if (toolCallId === undefined) return [];
  const begins = !started.has(toolCallId);
  started.add(toolCallId);
  const args = own(value, 'input') ?? own(value, 'args');
  const toolCallName = ownString(value, 'toolName') ?? '';
  return [
    ...(begins ? [{ type: 'TOOL_CALL_START', toolCallId, toolCallName }] : []),
    ...(args === undefined || args === null
      ? []
      : [
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: toExactJson(args) },
          { type: 'TOOL_CALL_END', toolCallId },
        ]),
  ];
}

/** A tool's error as its result. */
function toolFailure(value: JsonObject): AgentEvent[] {
  const error = ownString(value, 'errorText') ?? 'The tool failed.';
  return toolResult({ ...value, error }, 'error', { error });
}

/** The field `name` as a tool's result. `how`: fields that contain the reason why the tool has not succeeded. */
function toolResult(value: JsonObject, name: string, how?: object): AgentEvent[] {
  const toolCallId = ownString(value, 'toolCallId');
  if (toolCallId === undefined) return [];
  const result = own(value, name);
  const content = typeof result === 'string' ? result : fieldAsExactJson(value, name);
  return [{ type: 'TOOL_CALL_RESULT', messageId: `${toolCallId}:result`, toolCallId, content, ...how }];
}
