import type { AgentEvent } from '../../model/AgentEvent.js';
import type { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { outcomeIn, readQuestion, type Outcome } from './readOutcome.js';
import { readFrame } from './readFrame.js';
import { runErrorOf } from './refusals.js';
import { toolCall, toolResult } from './toolEvents.js';
import { withoutProviderRefs } from './withoutProviderRefs.js';

/** What a conversation gives first: which run this is. No server sends it. */
export const STARTED = 'cogni:started';

/** What of an end is a run's result. */
const RESULT: ReadonlySet<string> = new Set(['content', 'usage', 'finishReason']);

/**
 * Reads what Cogni says of one run, in all its vocabularies: the chunks of the AI SDK's stream, the events of a run that
 * is streamed again, and the outcomes of the specification. Unknown ones change nothing.
 */
export function createCogniDecoder(): StreamDecoder {
  let ids = { stateKey: '', runId: '' };
  let messages = 0;
  let openMessage: string | undefined;
  const calls = new Set<string>();
  let question: ReceivedInterrupt | undefined;
  let error: AgentRunError | undefined;
  let finish: JsonObject | undefined;

  const closeMessage = (): AgentEvent[] => {
    const messageId = openMessage;
    openMessage = undefined;
    return messageId === undefined ? [] : [{ type: 'TEXT_MESSAGE_END', messageId }];
  };

  /** Every stretch of text between tool calls is a message of its own: the server uses one id for all of them. */
  const openText = (): AgentEvent[] => {
    if (openMessage !== undefined) return [];
    messages += 1;
    openMessage = `${ids.runId}:${messages}`;
    return [{ type: 'TEXT_MESSAGE_START', messageId: openMessage, role: 'assistant' }];
  };

  const say = (text: unknown): AgentEvent[] => {
    if (typeof text !== 'string' || text === '') return [];
    const opened = openText();
    return [...opened, { type: 'TEXT_MESSAGE_CONTENT', messageId: openMessage, delta: text }];
  };

  const fail = (failure: AgentRunError): AgentEvent[] => {
    error ??= failure;
    const code = ownString(failure.details, 'code');
    return [
      ...closeMessage(),
      { type: 'RUN_ERROR', message: failure.message, ...(code !== undefined && { code }) },
    ];
  };

  const end = (facts: JsonObject): AgentEvent[] => {
    finish = facts;
    const closed = closeMessage();
    if (facts['finishReason'] === 'error') return [...closed, ...fail(runErrorOf(undefined))];
    return [...closed, { type: 'RUN_FINISHED', threadId: ids.stateKey, runId: ids.runId }];
  };

  const conclude = (outcome: Outcome): AgentEvent[] => {
    if (outcome.status === 'error') {
      finish = {};
      return fail(runErrorOf(outcome['error'], outcome['message']));
    }
    if (outcome.status === 'completed') {
      // Where it was streamed, it was said.
      const said = messages === 0 ? say(outcome['content']) : [];
      return [...said, ...end(outcome)];
    }
    question = readQuestion(outcome, ids);
    const ending = { type: 'interrupt', interrupts: [question.interrupt] };
    const finished = { type: 'RUN_FINISHED', threadId: ids.stateKey, runId: ids.runId, outcome: ending };
    return [...closeMessage(), finished];
  };

  const take = (value: unknown): readonly AgentEvent[] => {
    const outcome = outcomeIn(value);
    if (outcome) return conclude(outcome);
    if (!isJsonObject(value)) return [];
    switch (value['type']) {
      case STARTED:
        ids = { stateKey: ownString(value, 'stateKey') ?? '', runId: ownString(value, 'runId') ?? '' };
        return [{ type: 'RUN_STARTED', threadId: ids.stateKey, runId: ids.runId }];
      case 'text-start':
        return [...closeMessage(), ...openText()];
      case 'text-delta':
      case 'text_delta':
        return say(value['delta']);
      case 'text-end':
        return closeMessage();
      case 'tool-input-start':
      case 'tool-input-available':
      case 'tool_call_start':
        return [...closeMessage(), ...toolCall(value, calls)];
      case 'tool-output-available':
        return toolResult(value, value['output']);
      case 'tool_call_result':
        return toolResult(value, value['result']);
      case 'tool-output-error':
        return toolResult(value, value['errorText']);
      case 'data-status':
        return [{ type: 'CUSTOM', name: 'cogni.status', value: value['data'] }];
      case 'status': {
        const { phase, label } = value;
        return [
          { type: 'CUSTOM', name: 'cogni.status', value: { phase, ...(label !== undefined && { label }) } },
        ];
      }
      case 'finish':
      case 'done':
        return end(value);
      case 'error':
        return fail(runErrorOf(value['errorText'] ?? value['error']));
      default:
        return [];
    }
  };

  const readEnding = (): StreamEnding => {
    if (question) return { type: 'paused', interrupts: [question], ...(error && { error }) };
    if (error) return { type: 'failed', error, final: finish !== undefined };
    if (!finish) return { type: 'open' };
    const told = Object.entries(finish).filter(([key]) => RESULT.has(key));
    const result = told.length > 0 && { result: Object.fromEntries(told) };
    return { type: 'finished', outcome: 'success', pendingToolCallIds: [], ...result };
  };

  return {
    decode: (frame) => take(withoutProviderRefs(readFrame(frame))),
    read: (value) => take(withoutProviderRefs(value)),
    ending: readEnding,
  };
}
