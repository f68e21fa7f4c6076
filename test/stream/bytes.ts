import { decodeSse } from '../../src/stream/decodeSse.js';
import type { StreamFrame } from '../../src/model/Wire.js';

/** A body with these chunks, one by one, texts as UTF-8. */
export function bodyOf(...chunks: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[next];
      next += 1;
      if (chunk === undefined) controller.close();
      else controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
    },
  });
}

/** Cuts `bytes` at the given positions that are inside. */
export function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const inside = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...inside].map((start, index) => bytes.slice(start, inside[index] ?? bytes.length));
}

/** Every frame of a body, without absent fields. */
export async function framesOf(body: ReadableStream<Uint8Array>): Promise<StreamFrame[]> {
  const all: StreamFrame[] = [];
  for await (const frames of decodeSse(body)) {
    for (const { data, event, id } of frames) {
      all.push({ data, ...(event === undefined ? {} : { event }), ...(id === undefined ? {} : { id }) });
    }
  }
  return all;
}
