import type { AgentEvent } from '../../model/AgentEvent.js';
import type { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { readCustomInterrupt } from './customInterrupt.js';
import { mergeInterrupts } from './mergeInterrupts.js';
import { nameThinking } from './nameThinking.js';
import { normaliseEvent } from './normaliseEvent.js';
import { parseJson } from './parseJson.js';
import { readOutcome, type OutcomeReading } from './readOutcome.js';
import { noInterrupts, runError, unknownOutcome } from './runErrors.js';
import { shortText } from './shortText.js';
import { createToolCallLedger } from './toolCallLedger.js';

/**
 * The `source` of a RAW event that stands for something in the stream that cannot be read. Its `event` is the text,
 * shortened, so that whoever tells of a cut stream can quote the server. At most three come per stream.
 */
export const UNREADABLE = 'ag-ui:unreadable';

const MAXIMUM_UNREADABLE = 3;
const NOTHING: readonly AgentEvent[] = [];
const OPEN: StreamEnding = { type: 'open' };

/**
 * Reads one stream of AG-UI events, as tolerantly as wire facts ask for: in any order around RUN_STARTED and
 * RUN_FINISHED, in other spellings, with nulls, over either channel of interrupts.
 */
export function createAgUiDecoder(): StreamDecoder {
  const toolCalls = createToolCallLedger();
  const named = nameThinking();
  let unreadable = 0;
  let started = false;
  let runId: unknown;
  let custom: ReceivedInterrupt[] = [];
  let error: AgentRunError | undefined;
  let finishes: { readonly outcome: OutcomeReading; readonly result: unknown }[] = [];
  let ending: StreamEnding | undefined = OPEN;

  /** Another run in the same stream: what the one before it ended with is over. */
  function beginRun(event: AgentEvent): void {
    // The same run may say twice that it has started, or only after its end.
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

  function observe(event: AgentEvent): void {
    switch (event.type) {
      case 'RUN_STARTED':
        beginRun(event);
        break;
      case 'RUN_FINISHED':
        finishes.push({ outcome: readOutcome(event), result: event['result'] });
        break;
      case 'RUN_ERROR':
        // The first is the cause; those after it are consequences.
        error ??= runError(event);
        break;
      case 'CUSTOM': {
        const interrupt = readCustomInterrupt(event);
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
      default:
        return;
    }
    ending = undefined;
  }

  function readEnding(): StreamEnding {
    const last = finishes.at(-1);
    if (!last) return error ? { type: 'failed', error, final: false } : OPEN;
    const outcomes = finishes.map(({ outcome }) => outcome);
    const asked = outcomes.flatMap((outcome) => (outcome.type === 'interrupt' ? outcome.interrupts : []));
    // An unambiguous "nothing waits" is the one word that a CUSTOM interrupt before it does not outweigh.
    const cancelled = outcomes.at(-1)?.type === 'cancelled' && asked.length === 0;
    const interrupts = cancelled ? [] : mergeInterrupts(asked, custom);
    if (interrupts.length > 0) {
      return { type: 'paused', interrupts: interrupts.map(withToolCall), ...(error ? { error } : {}) };
    }
    if (error) return { type: 'failed', error, final: true };
    for (const outcome of outcomes) {
      if (outcome.type === 'unknown')
        return { type: 'failed', error: unknownOutcome(outcome.outcome), final: true };
      if (outcome.type === 'interrupt') return { type: 'failed', error: noInterrupts(), final: true };
    }
    const said = outcomes.flatMap((outcome) =>
      outcome.type === 'success' ? outcome.pendingToolCallIds : [],
    );
    const pendingToolCallIds = cancelled ? [] : said.length > 0 ? said : toolCalls.unanswered();
    const { result } = last;
    return {
      type: 'finished',
      outcome: cancelled ? 'cancelled' : 'success',
      ...(result === undefined ? {} : { result }),
      pendingToolCallIds,
    };
  }

  function withToolCall(received: ReceivedInterrupt): ReceivedInterrupt {
    const { interrupt } = received;
    if (interrupt.toolCallId !== undefined) return received;
    const toolCallId = toolCalls.namedBy(interrupt.id);
    return toolCallId === undefined ? received : { ...received, interrupt: { ...interrupt, toolCallId } };
  }

  function takeUnreadable(value: unknown): readonly AgentEvent[] {
    unreadable += 1;
    if (unreadable > MAXIMUM_UNREADABLE) return NOTHING;
    return [{ type: 'RAW', source: UNREADABLE, event: shortText(value) }];
  }

  function takeOne(value: unknown, frameType?: string): readonly AgentEvent[] {
    const normal = isJsonObject(value) ? normaliseEvent(value, frameType) : undefined;
    if (!normal) return takeUnreadable(value);
    const event = named(normal, runId);
    observe(event);
    return [event];
  }

  function take(value: unknown, frameType?: string): readonly AgentEvent[] {
    return Array.isArray(value)
      ? value.flatMap((item) => takeOne(item, frameType))
      : takeOne(value, frameType);
  }

  return {
    decode({ data, event }) {
      const value = parseJson(data);
      if (value !== undefined) return take(value, event);
      const text = data.trim();
      return text === '' || text === '[DONE]' ? NOTHING : takeUnreadable(data);
    },
    read(value) {
      try {
        return take(value);
      } catch (cause) {
        // A transport may yield anything, such as an object whose getters throw.
        return takeUnreadable(cause instanceof Error ? cause.message : 'an object that cannot be read');
      }
    },
    ending: () => (ending ??= readEnding()),
  };
}
