import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import { toExactJson } from '../../model/exactJson.js';
import { isJsonObject, isTooDeep, own, parseJson, type JsonObject } from '../../model/json.js';
import { toEventType } from './eventTypes.js';
import { normalizeEvent, readField } from './normalizeEvent.js';
import { shortText } from './shortText.js';

/** A RUN_ERROR with the server's message. `details` has its code and its metadata. */
export function runError(event: AgentEvent): AgentRunError {
  const { error, detail } = event;
  // FastAPI lists the faults of a request in `detail`.
  const faults: readonly unknown[] = Array.isArray(detail) ? detail.map((fault) => own(fault, 'msg')) : [];
  const words = [event['message'], own(error, 'message'), error, detail, ...faults, event['code']].find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  const metadata = readField(event, 'metadata');
  // Some servers write the error of a library or of a gateway as JSON into the message.
  const inner = typeof words === 'string' ? parseJson(words)?.value : undefined;
  const [code] = [event, event['error'], inner, own(inner, 'error')].flatMap(
    (place) => own(place, 'code') ?? [],
  );
  const details = readField(event, 'details');
  return new AgentRunError(
    'run_error',
    typeof words === 'string'
      ? words
      : 'The agent reported an error without a message. Check its log, then try again.',
    {
      details: {
        ...(isJsonObject(metadata) ? metadata : {}),
        ...(details === undefined ? {} : { details }),
        ...(code === undefined ? {} : { code }),
      },
    },
  );
}

/**
 * Converts the data of a frame named `error` to a RUN_ERROR. Servers and proxies end a failed stream with such a frame.
 * If it contains an AG-UI event, that event is returned.
 */
export function asRunError(value: unknown, text: string): unknown {
  if (!isJsonObject(value)) return { type: 'RUN_ERROR', message: typeof value === 'string' ? value : text };
  const type = own(value, 'type');
  return typeof type === 'string' && toEventType(type) !== undefined
    ? value
    : { ...value, type: 'RUN_ERROR' };
}

/** An event. A frame without a type that contains an error, such as `{"detail": "…"}`, is a RUN_ERROR. */
export function readEvent(value: JsonObject, named?: string): AgentEvent | undefined {
  const isError = own(value, 'error') || own(value, 'detail');
  const event = normalizeEvent(value, named) ?? (isError ? { ...value, type: 'RUN_ERROR' } : undefined);
  const delta = event?.['delta'];
  // Some servers send the arguments of a call as JSON instead of its text.
  return typeof delta !== 'string' &&
    delta !== undefined &&
    event?.type.startsWith('TOOL_CALL_') &&
    !isTooDeep(delta)
    ? { ...event, delta: toExactJson(delta) }
    : event;
}

/** A RUN_FINISHED with an outcome that AG-UI 1.0 does not have. */
export function unknownOutcome(outcome: unknown): AgentRunError {
  return new AgentRunError(
    'unknown_outcome',
    `The run ended with an unknown outcome: ${shortText(outcome, 120)}. It does not count as a success, because interrupts may be pending. Check the thread, or update this client.`,
    isTooDeep(outcome) ? {} : { details: { outcome } },
  );
}

/** An interrupt outcome without interrupts. */
export function noInterrupts(): AgentRunError {
  return new AgentRunError(
    'no_interrupts',
    'The run paused without interrupts, so there is nothing to answer. Check what the server sends in `outcome.interrupts`.',
  );
}
