import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import { toExactJson } from '../../model/exactJson.js';
import { own, ownString, sameJson } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { interruptsIn, type MessageInterrupt } from './messageInterrupt.js';
import { endingOf, finished, readAutonomousCallback } from './readAutonomousCallback.js';
import { endsTurn, LOG_EVENT, readEvent, IDLE, statusIn, textIn, type SessionEvent } from './sessionEvent.js';

const OPEN: StreamEnding = { type: 'open' };
const SUCCESS = finished('success');

/**
 * Reads a session's log and the callbacks of autonomous runs, each event once. An event comes from the conversation or,
 * with its `session_id`, from a transport that relays webhooks.
 */
export function createSessionDecoder(questions: readonly MessageInterrupt[]): StreamDecoder {
  const seen = new Set<string>();
  let asked: ReceivedInterrupt[] = [];
  let ending: StreamEnding = OPEN;
  /** How the turn ends if it asks nothing. The status `ready` can follow an error or a cancellation. */
  let withoutQuestions: StreamEnding = SUCCESS;
  /** The status that the open step shows, and its stage. */
  let doing: { readonly stepName: string; readonly stage?: string } | undefined;

  /** An event of the log. `logged` has what only the conversation knows about it. */
  const takeEvent = (event: SessionEvent, session: string, logged: unknown): AgentEvent[] => {
    const place = `${session}:${event.offset}`;
    if (seen.has(place)) return [];
    seen.add(place);
    const isShown = own(logged, 'shown') === true;
    // Any user message is the answer.
    if (event.kind === 'user_message') asked = [];
    const events = isShown ? [] : textEvents(event, ownString(logged, 'id') ?? place);
    const calls = event.kind === 'tool' ? own(event, 'tool_calls') : undefined;
    for (const [index, call] of Array.isArray(calls) ? calls.entries() : []) {
      const toolCallId = `${place}:${index}`;
      if (!isShown) events.push(...callEvents(call, toolCallId, metadataOf(event)));
      asked.push(...interruptsIn(call, toolCallId, questions));
    }
    if (own(logged, 'past') === true) return events;
    const ends = endsTurn(event);
    const status = statusIn(event);
    if (ends === false) [ending, withoutQuestions] = [OPEN, SUCCESS];
    else if (ends && status === 'ready') ending = readyEnding();
    // An error after the end of the turn does not remove its interrupts.
    else if (ends && !(ending.type === 'paused' && status === 'error')) {
      ending = withoutQuestions = status === 'error' ? failedEnding(event) : finished('cancelled');
      asked = [];
    }
    return [...events, ...statusEvents(event)];
  };

  /** The end of a turn whose session is ready: its interrupts, if it has any. */
  const readyEnding = (): StreamEnding =>
    asked.length > 0 ? { type: 'paused', interrupts: asked } : withoutQuestions;

  /** A status that continues the turn is a step with its stage; one that ends it ends the run. */
  const statusEvents = (event: SessionEvent): AgentEvent[] => {
    const status = statusIn(event);
    if (status === undefined) return [];
    const stage = stringIn(event, 'stage');
    const value = { status, ...stage, ...stringIn(event, 'created_at') };
    const statusEvent: AgentEvent = { type: 'CUSTOM', name: 'interactiveAi.status', value };
    if (ending.type !== 'open') return [statusEvent, endEvent(ending)];
    const before = doing;
    doing = { stepName: status, ...stage };
    if (sameJson(before, doing)) return [statusEvent];
    return [
      statusEvent,
      ...(before ? [{ type: 'STEP_FINISHED', stepName: before.stepName }] : []),
      { type: 'STEP_STARTED', ...doing },
    ];
  };

  const take = (value: unknown): AgentEvent[] => {
    const type = ownString(value, 'type');
    if (type === 'RUN_STARTED' || type === 'MESSAGES_SNAPSHOT') return [{ ...(value as object), type }];
    const logged = type === LOG_EVENT ? value : undefined;
    const event = readEvent(own(logged, 'event') ?? value);
    const session = ownString(logged, 'session') ?? ownString(value, 'session_id') ?? '';
    if (event) return takeEvent(event, session, logged);
    const callback = readAutonomousCallback(value);
    const settled = type === IDLE ? readyEnding() : callback && endingOf(callback);
    if (!settled) return [];
    ending = settled;
    return [endEvent(settled)];
  };

  return {
    decode: () => [], // the log is read as JSON, so there are no frames
    read(value) {
      try {
        return take(value);
      } catch {
        return []; // a transport may yield any value, such as an object with throwing getters
      }
    },
    ending: () => ending,
  };
}

function textEvents(event: SessionEvent, messageId: string): AgentEvent[] {
  const text = textIn(event);
  if (text === undefined) return [];
  // A preamble announces what the agent does next. It is not part of its answer.
  if (event.kind === 'preamble') {
    const content = { text, ...stringIn(event, 'created_at') };
    return [{ type: 'ACTIVITY_SNAPSHOT', messageId, activityType: 'preamble', content }];
  }
  const role = event.kind === 'user_message' ? 'user' : 'assistant';
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role, ...metadataOf(event) },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
    { type: 'TEXT_MESSAGE_END', messageId },
  ];
}

/** The property `key` of an event, if it is a non-empty string. */
const stringIn = (event: SessionEvent, key: string): object => {
  const found = ownString(event, key);
  return found ? { [key]: found } : {};
};

const metadataOf = (event: SessionEvent): object =>
  event['created_at'] === undefined ? {} : { metadata: { interactiveAi: stringIn(event, 'created_at') } };

/** A tool event reports completed calls. */
function callEvents(call: unknown, toolCallId: string, metadata: object): AgentEvent[] {
  const result = own(call, 'result');
  const content = typeof result === 'string' ? result : toExactJson(result ?? null);
  const toolCallName = ownString(call, 'tool_id') ?? '';
  return [
    {
      type: 'TOOL_CALL_CHUNK',
      toolCallId,
      toolCallName,
      delta: toExactJson(own(call, 'arguments') ?? {}),
      ...metadata,
    },
    { type: 'TOOL_CALL_RESULT', messageId: `${toolCallId}:result`, toolCallId, content },
  ];
}

const endEvent = (ending: StreamEnding): AgentEvent =>
  ending.type === 'failed' ? { type: 'RUN_ERROR', message: ending.error.message } : { type: 'RUN_FINISHED' };

function failedEnding(event: SessionEvent): StreamEnding {
  const words = ownString(event, 'error_detail') ?? 'The agent failed.';
  const details = { status: 'error', ...stringIn(event, 'error_detail') };
  return { type: 'failed', final: true, error: new AgentRunError('run_error', words, { details }) };
}
