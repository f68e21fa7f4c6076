import { EventType, type AssistantMessage, type Event, type Interrupt } from '@ag-ui/core';
import { GraphThread } from '../agent/GraphThread.js';
import { answerOf } from '../agent/pausedState.js';
import type { GraphServices } from '../agent/scenarioGraph.js';
import type { Call, Entry } from '../inbox/server/store.mjs';
import { scenarioOf } from './deskScenarios.js';

/** Where a thread of the desk has stopped. */
export interface StoppedThread {
  /** The results of the calls that were decided last. */
  readonly effects: readonly { readonly toolCallId: string; readonly result: unknown }[];
  /** What it asks now. Empty at its end. */
  readonly interrupts: readonly Interrupt[];
}

/**
 * Runs the LangGraph graph of a thread with all answers that it has received, up to what it asks next. The graph is built again
 * from them, so any server can continue the thread. What was executed for an answer is not executed again.
 */
export async function continueThread(
  threadId: string,
  calls: readonly Call[],
  answers: ReadonlyMap<string, Entry>,
  services: Omit<GraphServices, 'threadId'>,
): Promise<StoppedThread> {
  const graph = new GraphThread(scenarioOf(threadId), { ...services, threadId });
  let events = await allOf(graph.start([openingOf(threadId, calls)], true));
  for (let asked = 0; ;) {
    const begin = asked;
    const pending = await graph.interrupts();
    // LangGraph assigns different ids in another execution. A position is always the same.
    const interrupts = pending.map((each, at) => ({ ...each, id: `${threadId}:${begin + at + 1}` }));
    const given = interrupts.flatMap(({ id }) => answers.get(id) ?? []);
    if (interrupts.length === 0 || given.length < interrupts.length)
      return { effects: resultsIn(events), interrupts };
    events = await allOf(graph.resume(given.map(answerOf)));
    asked += interrupts.length;
  }
}

function openingOf(threadId: string, calls: readonly Call[]): AssistantMessage {
  const toolCalls = calls.map(({ id, name, args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(args) },
  }));
  return {
    id: `${threadId}:opening`,
    role: 'assistant',
    content: scenarioOf(threadId).opening.text,
    ...(toolCalls.length > 0 && { toolCalls }),
  };
}

function resultsIn(events: readonly Event[]): StoppedThread['effects'] {
  return events.flatMap((event) =>
    event.type === EventType.TOOL_CALL_RESULT
      ? [{ toolCallId: event.toolCallId, result: event.content }]
      : [],
  );
}

async function allOf(events: AsyncIterable<Event>): Promise<readonly Event[]> {
  const all: Event[] = [];
  for await (const event of events) all.push(event);
  return all;
}
