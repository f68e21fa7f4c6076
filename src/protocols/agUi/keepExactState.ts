import type { AgentEvent } from '../../model/AgentEvent.js';
import { keepExact, MARK } from '../../model/exactJson.js';
import { roundedNumber } from '../../model/exactNumbers.js';
import { parseJson } from '../../model/json.js';

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Matches the digits or the exponent of a number that JavaScript may change. */
const mayChange = /[\d.]{16}|[eE][+-]?\d{3}/;

/** Keeps the exact numbers of an event about the state. `json` is the text of the event. */
export function keepExactState(event: AgentEvent | undefined, json: string): void {
  if (event?.type.startsWith('STATE_')) keepExact(event, parseExactly(json));
}

/**
 * Parses JSON into a copy for `keepExact`, with a text for each number that parsing changes; `undefined` if it
 * changes none.
 */
function parseExactly(json: string): unknown {
  if (!mayChange.test(json) || json.includes(MARK)) return undefined;
  const text = json.replace(tokens, (token) =>
    token.startsWith('"') || roundedNumber(token) === undefined ? token : `"${MARK}${token}"`,
  );
  return text === json ? undefined : parseJson(text)?.value;
}
