import type { AgentEvent } from 'react-agent-interrupts/core';

export const start = (runId: string): AgentEvent => ({ type: 'RUN_STARTED', threadId: 't', runId });

export const ended = (runId: string, ...interrupts: readonly object[]): AgentEvent => ({
  type: 'RUN_FINISHED',
  threadId: 't',
  runId,
  outcome: interrupts.length > 0 ? { type: 'interrupt', interrupts } : { type: 'success' },
});

const framesOf = (events: readonly AgentEvent[]): readonly string[] =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`);

/** A response whose frames arrive together, or each in a chunk of its own. */
export function streamed(events: readonly AgentEvent[], together: boolean): Response {
  const frames = together ? [framesOf(events).join('')] : framesOf(events);
  const body = new ReadableStream<string>({
    start(controller) {
      for (const frame of frames) controller.enqueue(frame);
      controller.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': 'text/event-stream' },
  });
}
