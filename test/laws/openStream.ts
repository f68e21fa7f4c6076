import type { AgentEvent } from 'react-agent-interrupts/core';

/** A stream that the test writes. */
export interface OpenStream {
  /** Returns the stream as the response to a request. */
  readonly respond: () => Response;
  send(...events: readonly AgentEvent[]): void;
  end(): void;
}

/** @param first the events that it contains when it opens. */
export function openStream(first: readonly AgentEvent[] = []): OpenStream {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isRead = true;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (isRead = false),
  });
  const encoder = new TextEncoder();
  const send = (...events: readonly AgentEvent[]): void => {
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    if (!isRead) throw new Error('The run no longer reads this stream, so it cannot hear what comes late.');
    if (text !== '') controller.enqueue(encoder.encode(text));
  };
  send(...first);
  return {
    respond: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send,
    end: () => (isRead ? controller.close() : undefined),
  };
}
