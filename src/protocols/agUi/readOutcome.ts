import type { AgentEvent } from '../../model/AgentEvent.js';
import { isJsonObject, own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readField } from './normalizeEvent.js';
import { readInterrupt } from './readInterrupt.js';

/**
 * The origin of an interrupt of the AG-UI draft before 1.0: `outcome: "interrupt"` beside one `interrupt: {id, reason,
 * payload}`.
 */
export const AG_UI_DRAFT = 'draft';

/** How the run ended, as stated by RUN_FINISHED. */
export type OutcomeReading =
  | { readonly type: 'absent' | 'cancelled' }
  | { readonly type: 'success'; readonly pendingToolCallIds: readonly string[] }
  | {
      readonly type: 'interrupt';
      readonly interrupts: readonly ReceivedInterrupt[];
      readonly pendingToolCallIds: readonly string[];
    }
  | { readonly type: 'unknown'; readonly outcome: unknown };

/**
 * Reads the outcome of a RUN_FINISHED: an object as in AG-UI 1.0, or a string as in the AG-UI draft, in any case. An
 * object without a type that lists interrupts is an interrupt outcome.
 */
export function readOutcome(event: AgentEvent): OutcomeReading {
  const outcome = readField(event, 'outcome');
  if (outcome === undefined) return { type: 'absent' };
  const pendingToolCallIds = readIds(readField(outcome, 'pendingToolCallIds'));
  switch (typeOf(outcome)) {
    case 'success':
      return { type: 'success', pendingToolCallIds };
    case 'cancelled':
      return { type: 'cancelled' };
    case 'interrupt':
      return { type: 'interrupt', interrupts: readInterrupts(event, outcome), pendingToolCallIds };
    default:
      return { type: 'unknown', outcome };
  }
}

function typeOf(outcome: unknown): string | undefined {
  const type = typeof outcome === 'string' ? outcome : readField(outcome, 'type');
  if (typeof type === 'string') return type.toLowerCase();
  return type === undefined && toList(own(outcome, 'interrupts')).length > 0 ? 'interrupt' : undefined;
}

function readInterrupts(event: AgentEvent, outcome: unknown): readonly ReceivedInterrupt[] {
  const single = readField(event, 'interrupt');
  if (typeof outcome === 'string' && single !== undefined && !Array.isArray(single))
    return [readDraftInterrupt(single)];
  const places = [own(outcome, 'interrupts'), own(outcome, 'interrupt'), event['interrupts'], single];
  const list = places.map(toList).find((interrupts) => interrupts.length > 0) ?? [];
  return list.map((interrupt) => readInterrupt(interrupt));
}

/**
 * The `payload` of the AG-UI draft is the content for the user: its message becomes `message`, and the whole payload is
 * kept in the metadata.
 */
function readDraftInterrupt(received: unknown): ReceivedInterrupt {
  const payload = readField(received, 'payload');
  if (!isJsonObject(received) || payload === undefined) {
    return readInterrupt(received, { answerFormat: AG_UI_DRAFT, idIsOptional: true });
  }
  const message =
    readField(received, 'message') ?? (typeof payload === 'string' ? payload : own(payload, 'message'));
  return readInterrupt(
    {
      ...received,
      ...(typeof message === 'string' ? { message } : {}),
      metadata: { ...ownMetadata(received), payload },
    },
    { answerFormat: AG_UI_DRAFT, idIsOptional: true, raw: received },
  );
}

function ownMetadata(received: object): object {
  const metadata = readField(received, 'metadata');
  return isJsonObject(metadata) ? metadata : {};
}

function toList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function readIds(value: unknown): readonly string[] {
  return toList(value).filter((id) => typeof id === 'string' && id !== '') as readonly string[];
}
