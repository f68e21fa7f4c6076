import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';

/** One event of a session's log, as far as it can be told from the others. */
export interface SessionEvent extends JsonObject {
  readonly kind: string;
  readonly offset: number;
}

/** An event of a log, given to the decoder with what only the conversation knows. */
export interface GivenEvent {
  readonly type: typeof GIVEN;
  readonly session: string;
  readonly event: SessionEvent;
  /** The conversation shows it already. */
  readonly shown: boolean;
  /** It belongs to an earlier turn: it says nothing about this one's end. */
  readonly past: boolean;
}

/** What a conversation gives first, what it gives then, and what it gives of a session in which nothing goes on. */
export const STARTED = 'interactiveAi:started';
export const GIVEN = 'interactiveAi:event';
export const RESTS = 'interactiveAi:rests';

/** An event that can be told from the others; `undefined` for what is none. */
export function readEvent(value: unknown): SessionEvent | undefined {
  const kind = ownString(value, 'kind');
  const offset = own(value, 'offset');
  if (!isJsonObject(value) || kind === undefined) return undefined;
  return typeof offset === 'number' && Number.isSafeInteger(offset) ? { ...value, kind, offset } : undefined;
}

const endOfTurn: Readonly<Record<string, boolean>> = {
  acknowledged: false,
  typing: false,
  processing: false,
  ready: true,
  cancelled: true,
  error: true,
};

/** The status that an event tells of, if it is one of the six. */
export function statusIn(event: SessionEvent): string | undefined {
  const status = event.kind === 'status' ? ownString(event, 'status') : undefined;
  return status !== undefined && Object.hasOwn(endOfTurn, status) ? status : undefined;
}

/** Whether an event ends the agent's turn or shows that one goes on; `undefined` where it says neither. */
export function endsTurn(event: SessionEvent): boolean | undefined {
  if (event.kind === 'user_message') return false;
  return endOfTurn[statusIn(event) ?? ''];
}

/** The text that an event says, and who says it; `undefined` for what says nothing. */
export function textIn(
  event: SessionEvent,
): { readonly role: 'user' | 'assistant'; readonly text: string } | undefined {
  const text = ownString(event, 'text');
  if (text === undefined) return undefined;
  if (event.kind === 'user_message') return { role: 'user', text };
  return event.kind === 'assistant_message' || event.kind === 'preamble'
    ? { role: 'assistant', text }
    : undefined;
}
