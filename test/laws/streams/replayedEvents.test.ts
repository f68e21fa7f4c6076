// @vitest-environment node
import { agUi, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { about, calls, frames, gives, keyOf, oddServer, pauses, stream } from './oddServer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = (runId: string) => ({ type: 'RUN_STARTED', threadId: 't', runId });
const finished = (runId: string) => ({ type: 'RUN_FINISHED', threadId: 't', runId });
const says = (messageId: string, delta: string) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
];
const knows = (snapshot: object) => ({ type: 'STATE_SNAPSHOT', snapshot });
const asks = (id: string, value: string) => ({
  type: 'CUSTOM',
  name: 'on_interrupt',
  value,
  rawEvent: { id },
});

const proposes = (runId: string) => [
  started(runId),
  knows({ step: 1 }),
  ...says('m1', 'I would pay.'),
  ...calls('c', 'pay', { euros: 1 }),
  { ...pauses(about('c')), runId },
];
const pays = (runId: string) => [
  started(runId),
  gives('c', 'paid'),
  knows({ step: 2 }),
  ...says('m2', 'Paid.'),
  finished(runId),
];
const approve = (run: AgentRun) => {
  run.approve(keyOf(run));
  return run.submit();
};
const answer = (run: AgentRun) => {
  run.answer(keyOf(run), 'Ann');
  return run.submit();
};
const talk = [
  [started('r1'), knows({ step: 1 }), ...says('m1', 'Hello'), finished('r1')],
  [started('r2'), knows({ step: 2 }), ...says('m2', 'Bye'), finished('r2')],
] as const;

type Thread = readonly [
  name: string,
  runs: readonly [earlier: readonly object[], later: readonly object[]],
  proceed: (run: AgentRun) => Promise<RunSnapshot>,
  firstIdOfLater: number | undefined,
];
const threads: readonly Thread[] = [
  ['a message', talk, (run) => run.send('And now?'), undefined],
  ['an approval', [proposes('r1'), pays('r2')], approve, undefined],
  ['an approval, under one run id', [proposes('r1'), pays('r1')], approve, undefined],
  ['an approval, if each run numbers its events', [proposes('r1'), pays('r2')], approve, 1],
  [
    'an answer that leads to another question',
    [
      [started('r1'), asks('a', 'Who?'), finished('r1')],
      [started('r2'), asks('b', 'When?'), finished('r2')],
    ],
    answer,
    undefined,
  ],
  [
    'an approval, after which the agent fails',
    [proposes('r1'), [...pays('r2').slice(0, -1), { type: 'RUN_ERROR', message: 'Out of memory' }]],
    approve,
    undefined,
  ],
];

/** What the user sees. */
const shown = ({ status, messages, state, toolCalls, interrupts, history, error }: RunSnapshot) => ({
  status,
  state,
  error: error?.message,
  messages: messages.map(({ role, content }) => [role, content]),
  calls: Object.values(toolCalls).map((call) => [call.id, call.status, call.result]),
  interrupts: interrupts.map(({ message, ...interrupt }) => [message, interrupt.status, interrupt.delivery]),
  history: history.map(({ delivery, result }) => [delivery, result]),
});

// reliability.md: “a broken stream is continued after its last event id. No event is applied twice.” Some servers ignore
// `Last-Event-ID`, and the address of servers.md is that of the events of the whole thread.
describe('a reconnect that replays the events of the whole thread', () => {
  it.each(threads)(
    'shows what an unbroken stream shows, wherever it broke, after %s',
    async (_, [earlier, later], proceed, firstIdOfLater = 1 + earlier.length) => {
      const first = frames(earlier, (index) => 1 + index);
      const second = (count = later.length) =>
        frames(later.slice(0, count), (index) => firstIdOfLater + index);
      const end = async (...bodies: readonly (() => Response)[]) => {
        const { run } = oddServer([() => stream(first), ...bodies], {
          protocol: agUi({ reconnect: ({ url, threadId }) => `${url}/threads/${threadId}/events` }),
        });
        await run.send('Go');
        const done = proceed(run).catch(() => undefined);
        await vi.advanceTimersByTimeAsync(1000);
        await done;
        return shown(run.getSnapshot());
      };
      const unbroken = await end(() => stream(second()));
      for (let count = 1; count < later.length; count += 1) {
        const broken = () => stream(second(count), { broken: true });
        expect(await end(broken, () => stream(first + second())), `after ${count} events`).toEqual(unbroken);
      }
    },
  );
});
