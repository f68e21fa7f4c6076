import type { EventType } from '@ag-ui/core';
import { lettersOf } from '../../model/lettersOf.js';

const current: Readonly<Record<keyof typeof EventType, true>> = {
  TEXT_MESSAGE_START: true,
  TEXT_MESSAGE_CONTENT: true,
  TEXT_MESSAGE_END: true,
  TEXT_MESSAGE_CHUNK: true,
  TOOL_CALL_START: true,
  TOOL_CALL_ARGS: true,
  TOOL_CALL_END: true,
  TOOL_CALL_CHUNK: true,
  TOOL_CALL_RESULT: true,
  STATE_SNAPSHOT: true,
  STATE_DELTA: true,
  MESSAGES_SNAPSHOT: true,
  ACTIVITY_SNAPSHOT: true,
  ACTIVITY_DELTA: true,
  RAW: true,
  CUSTOM: true,
  RUN_STARTED: true,
  RUN_FINISHED: true,
  RUN_ERROR: true,
  STEP_STARTED: true,
  STEP_FINISHED: true,
  REASONING_START: true,
  REASONING_MESSAGE_START: true,
  REASONING_MESSAGE_CONTENT: true,
  REASONING_MESSAGE_END: true,
  REASONING_MESSAGE_CHUNK: true,
  REASONING_END: true,
  REASONING_ENCRYPTED_VALUE: true,
  SUBAGENT_STARTED: true,
  SUBAGENT_FINISHED: true,
  SUBAGENT_ERROR: true,
};

/** The AG-UI 1.0 names of removed event types. */
const renamed: Readonly<Record<string, keyof typeof EventType>> = {
  THINKING_START: 'REASONING_START',
  THINKING_END: 'REASONING_END',
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
};

const types: ReadonlySet<string> = new Set(Object.keys(current));
const bySpelling: ReadonlyMap<string, string> = new Map([
  ...Object.keys(current).map((type) => [lettersOf(type), type] as const),
  ...Object.entries(renamed).map(([old, type]) => [lettersOf(old), type] as const),
]);

/** Whether `type` is one of AG-UI 1.0's 31 event types, in its exact spelling. */
export function isEventType(type: unknown): type is string {
  return typeof type === 'string' && types.has(type);
}

/**
 * The 1.0 name of an event type in any case (`RunFinished`, `run_finished`). THINKING_* becomes REASONING_*.
 * `undefined` for types that AG-UI 1.0 does not have.
 */
export function toEventType(type: string): string | undefined {
  return types.has(type) ? type : bySpelling.get(lettersOf(type));
}
