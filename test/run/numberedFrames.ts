import type { AgentEvent } from 'react-agent-interrupts/core';

/** Events as the frames of a server that numbers them. */
export function numbered(events: readonly AgentEvent[], from = 0): string {
  return events.map((event, index) => `id: e${from + index}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

/** An event stream with this body. */
export const streamOf = (body: string | ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });

/** A body that fails after its text. */
export function breaking(text: string): Response {
  const chunks = [text];
  return streamOf(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.error(new TypeError('terminated'));
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    }),
  );
}
