import type { AgentEvent } from '../model/AgentEvent.js';
import { isJsonObject } from '../model/json.js';

/** The events that append their `delta` to the message or the call with this id. */
const idFields: ReadonlyMap<unknown, string> = new Map([
  ['TEXT_MESSAGE_CONTENT', 'messageId'],
  ['REASONING_MESSAGE_CONTENT', 'messageId'],
  ['TOOL_CALL_ARGS', 'toolCallId'],
]);

/**
 * Joins consecutive deltas of one message or call into one event. The conversation is the same, and a chunk of a
 * thousand deltas changes it once.
 */
export function joinDeltas(events: readonly AgentEvent[]): readonly AgentEvent[] {
  const joined: AgentEvent[] = [];
  // Plain loops, because a chunk can contain a thousand events.
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (!isJsonObject(event)) continue;
    const idField = idFields.get(event.type);
    let delta = event['delta'];
    if (idField !== undefined && typeof delta === 'string') {
      for (let next = events[index + 1]; extendsDelta(next, event, idField); next = events[index + 1]) {
        delta += next.delta;
        index += 1;
      }
    }
    joined.push(delta === event['delta'] ? event : { ...event, delta });
  }
  return joined;
}

/** Whether `next` only appends to what `event` appends to. */
function extendsDelta(
  next: AgentEvent | undefined,
  event: AgentEvent,
  idField: string,
): next is AgentEvent & { readonly delta: string } {
  return (
    isJsonObject(next) &&
    next.type === event.type &&
    next[idField] === event[idField] &&
    next['subagentRunId'] === event['subagentRunId'] &&
    next['metadata'] === undefined &&
    typeof next['delta'] === 'string'
  );
}
