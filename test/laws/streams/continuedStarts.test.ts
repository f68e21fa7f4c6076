// @vitest-environment node
import { agUi, type RunSnapshot } from 'react-agent-interrupts/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begins = (runId: string) => ({ ...started, runId });
const text = (messageId: string, delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
const numbered = (events: readonly object[], from: number) => frames(events, (index) => from + index);
const protocol = agUi({ reconnect: ({ url, threadId }) => `${url}/threads/${threadId}/events` });

/** A run whose subagent, or whose wrapper, starts a run of its own on the same stream. */
const nested = [
  begins('r'),
  text('m1', 'I ask the accountant. '),
  begins('accountant'),
  text('m2', 'Paid.'),
  finished,
];
const twice = [begins('r'), begins('r'), text('m1', 'Hello.'), finished];

// reliability.md: “a broken stream is continued after its last event id. No event is applied twice.”
describe('a stream that is continued after its last event id, where the run starts another one', () => {
  it.each([
    ['a subagent', nested, 2],
    ['the run again', twice, 1],
  ] as const)('shows the rest of the run: %s', async (_, events, cut) => {
    const { run } = oddServer(
      [
        () => stream(numbered(events.slice(0, cut), 1), { broken: true }),
        () => stream(numbered(events.slice(cut), 1 + cut)),
      ],
      { protocol },
    );
    const sending = run.send('Pay').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.getSnapshot().status).toBe('finished');
    await sending;
    const said = events.flatMap((event) => ('delta' in event ? [event.delta] : []));
    expect(
      run
        .getSnapshot()
        .messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(said);
  });
});

const asking = [
  begins('r1'),
  text('m1', 'I would pay.'),
  ...calls('c', 'pay', { euros: 1 }),
  pauses(about('c')),
];
const paying = [begins('r2'), gives('c', 'paid'), text('m2', 'Paid.'), { ...finished, runId: 'r2' }];

/** What the user sees. */
const shown = ({ status, messages, interrupts, history }: RunSnapshot) => ({
  status,
  interrupts,
  messages: messages.map(({ role, content }) => [role, content]),
  history: history.map(({ delivery, result }) => [delivery, result]),
});

// reliability.md: “No text is repeated, the state stays, and an interrupt that was answered in an earlier
// run is not shown again.” A server that keeps only its latest events replays from the middle of an earlier
// run.
it('a replay that begins in the middle of an earlier run shows what an unbroken stream shows', async () => {
  const all = [...asking, ...paying];
  const end = async (...bodies: readonly (() => Response)[]) => {
    const { run } = oddServer([() => stream(numbered(asking, 1)), ...bodies], { protocol });
    await run.send('Pay');
    run.approve(keyOf(run));
    const done = run.submit().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    return shown(run.getSnapshot());
  };
  const unbroken = await end(() => stream(numbered(paying, 1 + asking.length)));
  for (let from = 1; from < asking.length; from += 1)
    for (let count = 1; count < paying.length; count += 1) {
      const broken = () => stream(numbered(paying.slice(0, count), 1 + asking.length), { broken: true });
      const again = () => stream(numbered(all.slice(from), 1 + from));
      expect(await end(broken, again), `from event ${from}, after ${count} events`).toEqual(unbroken);
    }
});
