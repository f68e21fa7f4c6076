import { own, ownString, type JsonObject } from '../../model/json.js';

/** One identifiable event of a session's log. */
export interface SessionEvent extends JsonObject {
  readonly kind: string;
  readonly offset: number;
}

/** An event of a log, with data that only the conversation has. */
export interface LogEvent {
  readonly type: typeof LOG_EVENT;
  readonly session: string;
  readonly event: SessionEvent;
  /** Whether the conversation already shows it. */
  readonly shown: boolean;
  /** Whether it belongs to an earlier turn. It then cannot end this one. */
  readonly past: boolean;
  /** The id of its message in the conversation. @default its place in the log */
  readonly id?: string | undefined;
}

/** The events that a conversation yields after RUN_STARTED: for each event of the log, and for an idle session. */
export const LOG_EVENT = 'interactiveAi:event';
export const IDLE = 'interactiveAi:idle';

/** An identifiable event; `undefined` otherwise. */
export function readEvent(value: unknown): SessionEvent | undefined {
  const kind = ownString(value, 'kind');
  const offset = offsetIn(value);
  return kind && offset !== undefined ? { ...(value as object), kind, offset } : undefined;
}

/** The position of an event in its log. */
export function offsetIn(value: unknown): number | undefined {
  const offset = own(value, 'offset');
  return Number.isSafeInteger(offset) ? (offset as number) : undefined;
}

const endOfTurn: Readonly<Record<string, boolean>> = {
  acknowledged: false,
  typing: false,
  processing: false,
  ready: true,
  cancelled: true,
  error: true,
};

/** The status of an event, if it is one of the six. */
export function statusIn(event: SessionEvent): string | undefined {
  const status = event.kind === 'status' && ownString(event, 'status');
  return status && Object.hasOwn(endOfTurn, status) ? status : undefined;
}

/** Whether an event ends the agent's turn (`true`) or shows that it continues (`false`); otherwise `undefined`. */
export function endsTurn(event: SessionEvent): boolean | undefined {
  if (event.kind === 'user_message') return false;
  return endOfTurn[statusIn(event) ?? ''];
}

/** The text of a message or a preamble; `undefined` if the event has none. */
export const textIn = (event: SessionEvent): string | undefined =>
  ['user_message', 'assistant_message', 'preamble'].includes(event.kind)
    ? ownString(event, 'text')
    : undefined;
