// @vitest-environment node
import { agUi } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import {
  about,
  calls,
  finished,
  frames,
  gives,
  keyOf,
  oddServer,
  pauses,
  started,
  stream,
} from './oddServer.js';

const asking = [started, ...calls('c', 'pay', { euros: 1 }), pauses(about('c'))];
const resumed = [{ ...started, runId: 'r2' }, gives('c', 'paid'), { ...finished, runId: 'r2' }];
const numbered = (events: readonly object[], from: number) => frames(events, (index) => from + index);
/** A response that sends each of these frames in its own chunk. */
const inChunks = (text: string): Response => {
  const parts = text.split(/(?<=\n\n)/);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

// reliability.md: “a broken stream is continued after its last event id. No event is applied twice.” The address of servers.md is
// that of a thread’s events, and some servers ignore `Last-Event-ID`.
describe('a reconnect that replays the events of the whole thread', () => {
  it.each([
    ['in one chunk', stream],
    ['in many chunks', inChunks],
  ] as const)('does not ask again what was answered and executed (%s)', async (_, respond) => {
    const { run } = oddServer(
      [
        () => stream(numbered(asking, 1)),
        () => stream(numbered(resumed.slice(0, 1), 6), { broken: true }),
        () => respond(numbered([...asking, ...resumed], 1)),
      ],
      { protocol: agUi({ reconnect: ({ url, threadId }) => `${url}/threads/${threadId}/events` }) },
    );
    await run.send('Pay');
    run.approve(keyOf(run));
    const done = await run.submit();
    expect(done).toMatchObject({ status: 'finished', interrupts: [] });
    expect(done.history).toMatchObject([{ delivery: 'accepted', result: 'paid' }]);
  });
});
