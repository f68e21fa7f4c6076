import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgentRun, type ResumeEntry, type RunAgentInput } from 'react-agent-interrupts/core';
import { asks, eventStream, fails, fakeServer, says, type Reply } from 'react-agent-interrupts/testing';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';
import { turns } from '../laws/page.js';
import { cases } from '../setup/cases.js';

// Loads the code that reads schemas first.
await loadInterpreter();

/** What a user, a host or a clock may do, in any order. */
type Step =
  | { do: 'approve' | 'deny' | 'cancel' | 'reopen' | 'draft'; at: number }
  | { do: 'answer'; at: number; payload: fc.JsonValue }
  | { do: 'submit' | 'retry' | 'send' | 'steer' | 'stop' | 'settle' }
  | { do: 'wait'; ms: number };

/** The server's response to a request. */
type Mood = 'finish' | 'ask' | 'refuse' | 'vanish' | 'cut' | 'http';

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('approve', 'deny', 'cancel', 'reopen', 'draft'),
      at: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      at: fc.nat(3),
      payload: fc.jsonValue({ maxDepth: 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('submit', 'retry', 'send', 'steer', 'stop', 'settle') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(60_000) }) },
);
const mood = fc.constantFrom<Mood>('finish', 'ask', 'ask', 'refuse', 'vanish', 'cut', 'http');

/** When a request was sent. A stopped request may arrive later, which does not mean that it was sent late. */
const SENT_AT = 'x-sent-at';

/** A strict agent that records each of its pauses, and violations of the rules. */
class Agent {
  private readonly pauses: { ids: string[]; deadline: number }[] = [];
  violations: string[] = [];
  constructor(
    private readonly moods: Mood[],
    private readonly clock: { now: number },
  ) {}

  answer = (input: RunAgentInput, request: Request): Reply | Response => {
    if (input.resume) this.check(input.resume, Number(request.headers.get(SENT_AT)));
    const mood = this.moods.shift() ?? 'finish';
    if (mood === 'vanish') throw new TypeError('connection reset');
    if (mood === 'http') return Response.json({ error: 'busy' }, { status: 503 });
    if (mood === 'refuse') return fails('No.', 'INVALID_PAYLOAD');
    if (mood === 'cut') return eventStream([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }]);
    if (mood === 'finish') return says('Done.');
    const asked = this.pauses.length;
    const ids = Array.from({ length: (asked % 3) + 1 }, (_, index) => `i-${asked}-${index}`);
    const deadline = this.clock.now + 30_000;
    this.pauses.push({ ids, deadline });
    const [first = '', ...others] = ids;
    return asks(
      { id: first, reason: 'confirmation', expiresAt: new Date(deadline).toISOString() },
      ...others.map((id) => ({ id, reason: 'tool_call', message: `May I, ${id}?` })),
    );
  };

  /** From now on every request finishes. */
  recover(): void {
    this.moods.length = 0;
  }

  private check(resume: readonly ResumeEntry[], sentAt: number): void {
    const ids = resume.map(({ interruptId }) => interruptId);
    const pause = this.pauses.find((each) => each.ids.join() === ids.join());
    if (!pause) return void this.violations.push(`no pause asked ${ids.join()}`);
    for (const entry of resume) {
      const carries = Object.hasOwn(entry, 'payload') && entry.payload !== undefined;
      if ((entry.status === 'resolved') !== carries) this.violations.push(`payload of ${entry.interruptId}`);
      const late = entry.interruptId === pause.ids[0] && sentAt >= pause.deadline;
      if (entry.status === 'resolved' && late) this.violations.push(`late: ${entry.interruptId}`);
    }
  }
}

describe('the batch', () => {
  it(
    'covers exactly the open interrupts, once each, and loses no decision, for any order of calls',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 25 }),
          fc.array(mood, { maxLength: 10 }),
          fc.constantFrom('single', 'always', 'never'),
          async (steps, moods, autoSubmit) => {
            const clock = { now: Date.parse('2026-01-01T00:00:00Z') };
            const agent = new Agent(['ask', ...moods], clock);
            const server = fakeServer(...Array.from({ length: 60 }, () => agent.answer));
            const timed: typeof fetch = (url, init) => {
              const headers = new Headers(init?.headers);
              headers.set(SENT_AT, String(clock.now));
              return server.fetch(url, { ...init, headers });
            };
            const options = { autoSubmit, fetch: timed };
            const run = createAgentRun({ url: 'http://agent.test', now: () => clock.now, ...options });
            const rested = () => !['running', 'resuming'].includes(run.getSnapshot().status);
            const settle = async () => {
              // What is sent automatically is sent first.
              await turns(1);
              await new Promise<void>((resolve) => {
                const look = () => {
                  if (!rested()) return;
                  unsubscribe();
                  resolve();
                };
                const unsubscribe = run.subscribe(look);
                look();
              });
            };
            const begin = (promise: Promise<unknown>) => void promise.catch(() => undefined);
            begin(run.send('Go'));
            await settle();
            for (const each of steps) {
              const before = run.getSnapshot();
              const key = 'at' in each ? (before.interrupts[each.at]?.key ?? 'gone') : '';
              if (each.do === 'approve') run.approve(key);
              else if (each.do === 'deny') run.deny(key, { reason: 'because' });
              else if (each.do === 'cancel') run.cancel(key);
              else if (each.do === 'reopen') run.reopen(key);
              else if (each.do === 'draft') run.setDraft(key, { half: each.at });
              else if (each.do === 'answer') run.answer(key, each.payload);
              else if (each.do === 'wait') {
                // Everything in flight was sent in time.
                await settle();
                clock.now += each.ms;
              } else if (each.do === 'stop') run.stop();
              else if (each.do === 'settle') await settle();
              else begin(each.do === 'send' || each.do === 'steer' ? run[each.do]('Hello') : run[each.do]());
              const after = run.getSnapshot();
              const reopened = each.do === 'reopen' || each.do === 'steer';
              const sameQuestions = after.interrupts.length > 0 && after.batch.id === before.batch.id;
              if (sameQuestions && !reopened) {
                const decided = new Set(
                  after.interrupts.flatMap(({ key: is, decision }) => (decision ? [is] : [])),
                );
                const was = before.interrupts.flatMap(({ key: asked, decision }) =>
                  decision ? [asked] : [],
                );
                const forgotten = was.filter((asked) => !decided.has(asked));
                if (forgotten.length > 0)
                  agent.violations.push(`${each.do} in ${before.status} forgot ${forgotten.join()}`);
              }
            }
            await settle();
            expect(agent.violations).toEqual([]);
            const end = run.getSnapshot();
            expect(['idle', 'interrupted', 'disconnected', 'finished', 'failed']).toContain(end.status);
            // No thread is stuck: once the agent works again, every pending question has a way out.
            agent.recover();
            run.setOptions({ ...options, autoSubmit: 'never' });
            for (const { key } of end.interrupts) run.cancel(key);
            await settle();
            const waiting = run.getSnapshot().interrupts.length > 0;
            if (waiting) await run.submit();
            else await run.send('Go on');
            expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
            run.dispose();
          },
        ),
        { numRuns: cases(100, 15_000) },
      );
    },
  );
});
