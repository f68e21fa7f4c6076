// @vitest-environment node
import { agUi, createAgentRun } from 'react-agent-interrupts/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { about, calls, frames, gives, keyOf, pauses, stream } from './oddServer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (messageId: string, delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
const begins = (runId: string) => ({ type: 'RUN_STARTED', threadId: 't', runId });
const asking = (runId: string) => [
  begins(runId),
  text('m1', 'I would pay.'),
  ...calls('c', 'pay', { euros: 1 }),
  { ...pauses(about('c')), runId },
];
const paying = (runId: string) => [
  begins(runId),
  gives('c', 'paid'),
  text('m2', 'Paid.'),
  { type: 'RUN_FINISHED', threadId: 't', runId },
];
/** One chunk for each event. */
const inChunks = (events: readonly object[]): Response => {
  const parts = frames(events, (index) => index + 1).split(/(?<=\n\n)/);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

/** An agent whose answer to the approval breaks before its first event, and what the reconnect gets. */
async function approveAndReconnect(
  again: (asked: string, resumed: string) => readonly object[],
  own = true,
  /** What arrives before the break: the text of the first event without the blank line that ends it. */
  torn: (resumed: string) => string = () => '',
) {
  const runIds: string[] = [];
  const nameOf = (runId: string) => (own ? runId : `server-${runId}`);
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    protocol: agUi({ reconnect: ({ url, threadId }) => `${url}/threads/${threadId}/events` }),
    fetch: (_, init) => {
      if (typeof init?.body === 'string') {
        runIds.push(nameOf((JSON.parse(init.body) as { runId: string }).runId));
        const [asked = '', resumed] = runIds;
        return Promise.resolve(
          resumed === undefined
            ? inChunks(asking(asked))
            : stream(torn(resumed), { broken: torn(resumed) === '' }),
        );
      }
      const [asked = '', resumed = ''] = runIds;
      return Promise.resolve(inChunks(again(asked, resumed)));
    },
  });
  await run.send('Pay');
  run.approve(keyOf(run));
  const done = run.submit().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  return run.getSnapshot();
}

// reliability.md: “If a server ignores `Last-Event-ID` and replays the whole thread, the events of earlier
// runs are not applied again. No text is repeated, the state stays, and an interrupt that was answered in an
// earlier run is not shown again.” A stream that broke before its first event has no `Last-Event-ID`.
describe('a stream that breaks before its first event', () => {
  it.each([
    ['the whole thread', true, (asked: string, resumed: string) => [...asking(asked), ...paying(resumed)]],
    ['the run', true, (_: string, resumed: string) => paying(resumed)],
    ['the run, which the server names itself', false, (_: string, resumed: string) => paying(resumed)],
  ] as const)('is shown once if the reconnect gets %s', async (_, own, again) => {
    const { status, interrupts, messages, history } = await approveAndReconnect(again, own);
    expect({ status, interrupts }).toEqual({ status: 'finished', interrupts: [] });
    const said = messages.filter(({ role }) => role === 'assistant').flatMap(({ content = [] }) => content);
    expect(said).toEqual(['I would pay.', 'Paid.']);
    expect(history).toMatchObject([{ delivery: 'accepted', result: 'paid' }]);
  });
});

// “A frame that was cut off is applied once, even if the server sends it again.”
describe('a stream that ends within its first event', () => {
  const whole = (asked: string, resumed: string) => [...asking(asked), ...paying(resumed)];
  it.each([
    ['the whole thread', true, whole],
    ['the whole thread, whose runs the server names itself', false, whole],
    ['the run', true, (_: string, resumed: string) => paying(resumed)],
  ] as const)('is continued if the reconnect gets %s', async (_, own, again) => {
    const torn = (resumed: string) => `id: 7\ndata: ${JSON.stringify(begins(resumed))}`;
    const { status, interrupts, messages } = await approveAndReconnect(again, own, torn);
    expect({ status, interrupts }).toEqual({ status: 'finished', interrupts: [] });
    const said = messages.filter(({ role }) => role === 'assistant').flatMap(({ content = [] }) => content);
    expect(said).toEqual(['I would pay.', 'Paid.']);
  });
});
