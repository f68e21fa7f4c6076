import { HttpAgent } from '@ag-ui/client';
import type { Interrupt, ResumeEntry } from '@ag-ui/core';
import { describe, expect, test } from 'vitest';
import {
  AgentClient,
  cancelled,
  interruptsOf,
  modes,
  onlyOne,
  resolved,
  textOf,
  withAgent,
  withoutIds,
} from './agentClient.js';

const noon = Date.UTC(2026, 3, 20, 12);

type Answering = (interrupts: readonly Interrupt[], pause: number) => ResumeEntry[];
const all =
  (payload: unknown): Answering =>
  (interrupts) =>
    interrupts.map((one) => resolved(one, payload));
const none: Answering = (interrupts) => interrupts.map(cancelled);
const edited = { to: 'c@d.com', subject: 'Report', body: 'Hi,\n\nshorter.' };

/** Every path through every scenario: the answers, what the agent's code does, and what it sends. */
const paths: {
  name: string;
  scenario: string;
  answering: Answering;
  executed: readonly object[];
  says: readonly RegExp[];
}[] = [
  {
    name: 'approve',
    scenario: 'approval',
    answering: all({ approved: true }),
    executed: [{ to: 'a@b.com', subject: 'Hi', body: 'Hi there!' }],
    says: [/^Sent to a@b\.com with subject "Hi"\.$/],
  },
  {
    name: 'deny',
    scenario: 'approval',
    answering: all({ approved: false }),
    executed: [],
    says: [/^Not sent to a@b\.com: you declined\.$/],
  },
  {
    name: 'cancel',
    scenario: 'approval',
    answering: none,
    executed: [],
    says: [/^Not sent to a@b\.com: you cancelled, so tc-\w+ was not executed\.$/],
  },
  {
    name: 'approve as it is',
    scenario: 'edits',
    answering: all({ approved: true }),
    executed: [{ to: 'a@b.com', body: expect.stringContaining('\n- two customers left\n') as unknown }],
    says: [/^Sent to a@b\.com with subject "Quarterly report"\.$/],
  },
  {
    name: 'approve with edits',
    scenario: 'edits',
    answering: all({ approved: true, editedArgs: edited }),
    executed: [edited],
    says: [/^Sent to c@d\.com with subject "Report", as you edited it\.$/],
  },
  {
    name: 'approve two, cancel one',
    scenario: 'parallel',
    answering: (interrupts) =>
      interrupts.map((one, index) => (index === 2 ? cancelled(one) : resolved(one, { approved: true }))),
    executed: [{ to: 'x@y.com' }, { to: 'y@z.com' }],
    says: [/^Sent to x@y\.com/m, /^Sent to y@z\.com/m, /^Not sent to z@w\.com: .* was not executed\.$/m],
  },
  {
    name: 'answer in any order',
    scenario: 'parallel',
    answering: (interrupts) =>
      interrupts.map((one, index) => resolved(one, { approved: index === 0 })).toReversed(),
    executed: [{ to: 'x@y.com' }],
    says: [/^Sent to x@y\.com/m, /^Not sent to y@z\.com: you declined\.$/m, /^Not sent to z@w\.com/m],
  },
  {
    name: 'fill in',
    scenario: 'filing',
    answering: all({ quarter: 'Q1', year: 2026, revenue: 4200000 }),
    executed: [{ quarter: 'Q1', year: 2026, revenue: 4200000 }],
    says: [/^Filed Q1 2026 with revenue 4200000\.$/],
  },
  { name: 'cancel', scenario: 'filing', answering: none, executed: [], says: [/^Nothing was filed/] },
  {
    name: 'yes',
    scenario: 'confirmation',
    answering: all(true),
    executed: [{ count: 14 }],
    says: [/^Archived 14 closed tickets\.$/],
  },
  { name: 'no', scenario: 'confirmation', answering: all(false), executed: [], says: [/: you declined\.$/] },
  { name: 'cancel', scenario: 'confirmation', answering: none, executed: [], says: [/: you cancelled\.$/] },
  {
    name: 'apply',
    scenario: 'custom',
    answering: all({ apply: true, note: 'spring offer' }),
    executed: [{ table: 'customers', note: 'spring offer' }],
    says: [/^Changed 312 rows of customers, with the note "spring offer"\.$/],
  },
  {
    name: 'refuse',
    scenario: 'custom',
    answering: all({ apply: false }),
    executed: [],
    says: [/you declined/],
  },
  {
    name: 'answer both',
    scenario: 'sequence',
    answering: ([first], pause) =>
      first ? [resolved(first, pause === 0 ? { city: 'Oslo' } : { nights: 2 })] : [],
    executed: [{ city: 'Oslo', nights: 2 }],
    says: [/^Booked 2 nights in Oslo\.$/],
  },
  {
    name: 'cancel the first',
    scenario: 'sequence',
    answering: none,
    executed: [],
    says: [/^Nothing was booked:/],
  },
  {
    name: 'cancel the second',
    scenario: 'sequence',
    answering: (interrupts, pause) =>
      pause === 0 ? all({ city: 'Oslo' })(interrupts, 0) : none(interrupts, 1),
    executed: [],
    says: [/^Nothing was booked in Oslo: you cancelled\.$/],
  },
];

/** Follows a path to its end and returns all of its runs. */
async function walk(client: AgentClient, scenario: string, answering: Answering) {
  const runs = [await client.run({ say: 'Please go on', forwardedProps: { scenario } })];
  const sent: ResumeEntry[] = [];
  for (let waiting = interruptsOf(runs[0] ?? []); waiting.length > 0;) {
    const resume = answering(waiting, runs.length - 1);
    sent.push(...resume);
    const events = await client.run({ resume });
    runs.push(events);
    waiting = interruptsOf(events);
  }
  return { runs, sent };
}

describe.each(modes)('the agent in %s mode', (mode) => {
  test.each(paths)('$scenario: $name', ({ scenario, answering, executed, says }) =>
    withAgent({ mode, now: () => noon }, async (client) => {
      const { runs, sent } = await walk(client, scenario, answering);
      const [opening = []] = runs;
      const ending = runs.at(-1) ?? [];

      for (const paused of runs.slice(0, -1)) {
        const types = paused.map(({ type }) => type);
        expect(types.slice(-3)).toEqual(['STATE_SNAPSHOT', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED']);
      }
      expect(ending.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      for (const said of says) expect(textOf(ending)).toMatch(said);

      const journal = await client.journal();
      const byId = (
        { interruptId: left }: { interruptId: string },
        { interruptId: right }: { interruptId: string },
      ) => left.localeCompare(right);
      expect(
        journal.received
          .map(({ interruptId, status, ...rest }) => ({
            interruptId,
            status,
            ...('payload' in rest && { payload: rest.payload }),
          }))
          .toSorted(byId),
      ).toEqual(sent.toSorted(byId));
      expect(journal.executed.map(({ args }) => args)).toMatchObject(executed);
      expect(journal.executed).toHaveLength(executed.length);

      // The call is proposed in the first run, its result is sent in the last, and neither is sent twice.
      const proposed = opening.flatMap((event) =>
        event.type === 'TOOL_CALL_START' ? [event.toolCallId] : [],
      );
      expect(
        runs
          .slice(1)
          .flat()
          .filter(({ type }) => type === 'TOOL_CALL_START'),
      ).toEqual([]);
      const results = ending.flatMap((event) =>
        event.type === 'TOOL_CALL_RESULT' ? [event.toolCallId] : [],
      );
      const resolvedCalls = journal.received
        .filter(({ status }) => status === 'resolved')
        .flatMap(({ toolCallId }) => toolCallId ?? []);
      expect(results).toEqual(resolvedCalls);
      expect(proposed).toEqual(expect.arrayContaining(results));
    }),
  );

  test('streams the arguments of a call in pieces that add up to what the interrupt is about', () =>
    withAgent({ mode }, async (client) => {
      const events = await client.run({ say: 'Send Alice the report.' });
      const pieces = events.flatMap((event) => (event.type === 'TOOL_CALL_ARGS' ? [event.delta] : []));
      expect(pieces.length).toBeGreaterThan(3);
      expect(JSON.parse(pieces.join(''))).toMatchObject({ to: 'a@b.com', subject: 'Quarterly report' });
      expect(onlyOne(events)).toMatchObject({
        reason: 'tool_call',
        responseSchema: { required: ['approved'] },
      });
    }));

  test('asks as the specification shows', () =>
    withAgent({ mode, now: () => noon }, async (client, { url }) => {
      const forwardedProps = { expiresInMs: 60_000 };
      expect(onlyOne(await client.run({ say: 'filing', forwardedProps }))).toMatchObject({
        reason: 'input_required',
        message: 'Please provide the quarterly filing details.',
        expiresAt: '2026-04-20T12:01:00.000Z',
        responseSchema: { required: ['quarter', 'year', 'revenue'] },
      });
      const parallel = interruptsOf(await new AgentClient(url, 'thread-2').run({ say: 'parallel' }));
      expect(parallel.map(({ message }) => message)).toEqual([
        'Approve sendEmail to x@y.com?',
        'Approve sendEmail to y@z.com?',
        'Approve sendEmail to z@w.com?',
      ]);
      for (const interrupt of parallel) expect(interrupt).not.toHaveProperty('responseSchema');
      const custom = onlyOne(await new AgentClient(url, 'thread-3').run({ say: 'custom' }));
      expect(custom).toMatchObject({ reason: 'langgraph:database_modification', metadata: { rows: 312 } });
      expect(custom).not.toHaveProperty('toolCallId');
    }));

  test('does not change the rest of the state', () =>
    withAgent({ mode }, async (client) => {
      client.state = { theme: 'dark', count: 2 };
      const asked = onlyOne(await client.run({ say: 'confirmation' }));
      expect(client.state).toMatchObject({ theme: 'dark', count: 2, paused: { scenario: 'confirmation' } });
      await client.run({ resume: [resolved(asked, true)] });
      expect(client.state).toEqual({ theme: 'dark', count: 2 });
    }));

  test('handles one request after the other on a thread, and separates threads', () =>
    withAgent({ mode }, async (client, { url }) => {
      const other = new AgentClient(url, 'thread-2');
      await other.run({ say: 'approval' });
      for (const expected of [true, false]) {
        const asked = onlyOne(await client.run({ say: 'confirmation' }));
        await client.run({ resume: [resolved(asked, expected)] });
      }
      expect((await client.journal()).received.map(({ payload }) => payload)).toEqual([true, false]);
      expect((await other.journal()).received).toEqual([]);
    }));

  test('lists its scenarios if a message matches none of them', () =>
    withAgent({ mode }, async (client) => {
      const events = await client.run({ say: 'What is the weather?' });
      expect(textOf(events)).toContain('Book me a hotel');
      expect(events.at(-1)).toMatchObject({ outcome: { type: 'success' } });
    }));

  test('can be read by the official client', () =>
    withAgent({ mode }, async (_client, { url }) => {
      const agent = new HttpAgent({
        url: `${url}/agent`,
        threadId: 'official',
        initialMessages: [{ id: 'user-1', role: 'user', content: 'Invite the three of them to lunch' }],
      });
      const outcomes: unknown[] = [];
      const listener = {
        onRunFinishedEvent: ({ event }: { event: { outcome?: unknown } }) =>
          void outcomes.push(event.outcome),
      };
      await agent.runAgent({}, listener);
      const { interrupts } = outcomes[0] as { interrupts: Interrupt[] };
      await agent.runAgent({ resume: interrupts.map((one) => resolved(one, { approved: true })) }, listener);
      expect(outcomes[1]).toEqual({ type: 'success' });
      const roles = agent.messages.map(({ role }) => role);
      expect(roles).toEqual(['user', 'assistant', 'tool', 'tool', 'tool', 'assistant']);
    }));
});

test.each(paths)('both modes stream the same: $scenario, $name', async ({ scenario, answering }) => {
  const streams: unknown[] = [];
  for (const mode of modes) {
    await withAgent({ mode, now: () => noon }, async (client) => {
      streams.push(withoutIds((await walk(client, scenario, answering)).runs.flat()));
    });
  }
  expect(streams[0]).toEqual(streams[1]);
});
