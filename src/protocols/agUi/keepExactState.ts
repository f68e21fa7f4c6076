import type { AgentEvent } from '../../model/AgentEvent.js';
import { keepExact } from '../../model/exactJson.js';
import { parseExactly } from '../../model/parseExactly.js';

/** Keeps the exact numbers of an event about the state. `json` is the text of the event. */
export function keepExactState(event: AgentEvent | undefined, json: string): void {
  if (event?.type.startsWith('STATE_')) keepExact(event, parseExactly(json));
}
