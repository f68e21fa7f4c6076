import type { Interrupt } from '../model/agUi.js';
import type { AgentEvent } from '../model/AgentEvent.js';

/** The response of a fake agent to one request: the events of one run. */
export type Reply = readonly AgentEvent[];

/** An interrupt with only the fields that matter to a test. */
export type InterruptSketch = Partial<Interrupt> & { reason: string };

/**
 * The agent interrupts the run. An interrupt without an `id` gets `int-` with its position, or with the next free
 * number.
 */
export function asks(...interrupts: readonly InterruptSketch[]): Reply {
  const taken = new Set(interrupts.map(({ id }) => id));
  const complete = interrupts.map((interrupt, index) => {
    if (interrupt.id !== undefined) return { ...interrupt, id: interrupt.id };
    let number = index + 1;
    while (taken.has(`int-${number}`)) number += 1;
    const id = `int-${number}`;
    taken.add(id);
    return { ...interrupt, id };
  });
  return run({ outcome: { type: 'interrupt', interrupts: complete } });
}

/** The agent proposes a tool call and asks for approval. The interrupt refers to the call. */
export function proposes(
  call: { id?: string; name: string; args: unknown },
  interrupt: Partial<Interrupt> = {},
): Reply {
  const toolCallId = call.id ?? 'call-1';
  const question = { id: `int-${toolCallId}`, reason: 'tool_call', toolCallId, ...interrupt };
  return run({ outcome: { type: 'interrupt', interrupts: [question] } }, [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: call.name },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(call.args) },
    { type: 'TOOL_CALL_END', toolCallId },
  ]);
}

/** The agent sends a text message and finishes. */
export function says(text: string): Reply {
  const messageId = newId();
  return run({ outcome: { type: 'success' } }, [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
    { type: 'TEXT_MESSAGE_END', messageId },
  ]);
}

/** Every message has a unique id, so that two messages with the same text are not merged. */
let messages = 0;
const newId = (): string => `message-${(messages += 1)}`;

/** The agent sends the result of a call and finishes. */
export function executes(toolCallId: string, result: unknown): Reply {
  const content = typeof result === 'string' ? result : JSON.stringify(result);
  return run({ outcome: { type: 'success' } }, [
    { type: 'TOOL_CALL_RESULT', messageId: `result-${toolCallId}`, toolCallId, content },
  ]);
}

/** The agent ends with RUN_ERROR. */
export function fails(message: string, code?: string): Reply {
  return [
    { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' },
    { type: 'RUN_ERROR', message, ...(code !== undefined && { code }) },
  ];
}

function run(end: Record<string, unknown>, events: readonly AgentEvent[] = []): Reply {
  const ids = { threadId: 'thread', runId: 'run' };
  return [{ type: 'RUN_STARTED', ...ids }, ...events, { type: 'RUN_FINISHED', ...ids, ...end }];
}
