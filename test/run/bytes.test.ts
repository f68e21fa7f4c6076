import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentRunError, createAgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { cases } from '../setup/cases.js';

const folder = new URL('../fixtures/recordings/', import.meta.url);
const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.sse'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, folder))));

/** The bytes as a stream, cut at the given positions. */
function cutAt(bytes: Uint8Array, places: readonly number[]): ReadableStream<Uint8Array> {
  const cuts = [
    0,
    ...[...new Set(places.map((place) => place % bytes.length))].sort((a, b) => a - b),
    bytes.length,
  ];
  const chunks = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<{ snapshot: RunSnapshot; failure?: unknown }> {
  let ids = 0;
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 't',
    createId: () => `id-${(ids += 1)}`,
    fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
  });
  const failure = await run.send('Go').then(
    () => undefined,
    (error: unknown) => error,
  );
  return { snapshot: run.getSnapshot(), failure };
}

const seen = ({ snapshot, failure }: Awaited<ReturnType<typeof read>>) => ({
  ...snapshot,
  error: undefined,
  code: AgentRunError.isInstance(failure) ? failure.code : failure,
});

describe('the bytes of a stream', () => {
  // A snapshot contains the time of each question.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('have the same meaning however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...recordings),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (bytes, places) => {
          const whole = seen(await read(cutAt(bytes, [])));
          expect(seen(await read(cutAt(bytes, places)))).toEqual(whole);
        },
      ),
      { numRuns: cases(40, 5_000) },
    );
  });

  it('may be arbitrary: the run stops with an error that states this', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.json().map((json) => `data: ${json}\n\n`),
      fc.constantFrom(
        '\r',
        '\n\n',
        ': x\n\n',
        'data: [DONE]\n\n',
        'data: {"type":"RUN_FINISHED"}\n\n',
        'event: error\n',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.uint8Array({ maxLength: 20 }),
        async (lines, tail) => {
          const text = new TextEncoder().encode(`x${lines.join('')}`);
          const bytes = new Uint8Array([...text, ...tail]);
          const { snapshot, failure } = await read(cutAt(bytes, [7, 30, 31]));
          expect(['finished', 'failed', 'disconnected', 'interrupted']).toContain(snapshot.status);
          expect(failure === undefined || AgentRunError.isInstance(failure)).toBe(true);
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { numRuns: cases(80, 10_000) },
    );
  });
});
