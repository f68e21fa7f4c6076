import { HttpAgent, type ResumeEntry, type RunAgentInput } from '@ag-ui/client';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { eventStream } from 'react-agent-interrupts/testing';
import { cases } from '../setup/cases.js';
import { aboutCall, calls, interrupted, says } from './agentServer.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

// Interrupts wait for the code that reads schemas.
await loadInterpreter();

/** What a person may do in the panel or in the chat, in any order. */
type Action =
  | { readonly do: 'approve' | 'deny' | 'reopen'; readonly at: number }
  | { readonly do: 'submit' | 'retry' | 'send' | 'stop' | 'settle' | 'turn' }
  | { readonly do: 'chatAnswers' | 'chatSends' | 'chatStops' | 'chatSetsMessages' };

/** The response to a request. */
type Mood = 'finish' | 'ask' | 'refuse' | 'fail' | 'vanish';

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('approve', 'deny', 'reopen'), at: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('submit', 'retry', 'send', 'stop', 'settle', 'turn') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('chatAnswers', 'chatSends', 'chatStops', 'chatSetsMessages'),
    }),
  },
);
const mood = fc.constantFrom<Mood>('finish', 'ask', 'ask', 'refuse', 'fail', 'vanish');

/** An agent that asks about one to three calls, and accepts each answer once. */
class Server {
  waitsFor: readonly string[] = [];
  readonly violations: string[] = [];
  private runs = 0;
  constructor(private readonly moods: Mood[]) {}

  readonly fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    const { resume, threadId, runId } = JSON.parse(init.body as string) as RunAgentInput;
    const next = this.moods.shift() ?? 'finish';
    if (next === 'vanish') throw new TypeError('connection reset');
    if (next === 'refuse') return Response.json({ message: 'No' }, { status: 409 });
    if (next === 'fail') return Response.json({ message: 'Out of order' }, { status: 503 });
    this.check(resume);
    const run = (this.runs += 1);
    const ids = next === 'ask' ? Array.from({ length: (run % 3) + 1 }, (_, index) => `${run}-${index}`) : [];
    this.waitsFor = ids.map((id) => `q-${id}`);
    const asked = ids.map((id) => aboutCall(`q-${id}`, `c-${id}`));
    const events: readonly object[] = [
      { type: 'RUN_STARTED', threadId, runId },
      ...says(`Run ${run}`),
      ...ids.flatMap((id) => calls(`c-${id}`, 'send', { to: id })),
      { type: 'RUN_FINISHED', threadId, runId, ...(ids.length > 0 && { outcome: interrupted(...asked) }) },
    ];
    return eventStream(events as readonly AgentEvent[]);
  };

  private check(resume: readonly ResumeEntry[] = []): void {
    const answered = resume.map(({ interruptId }) => interruptId).toSorted();
    if (answered.join() !== [...this.waitsFor].toSorted().join())
      this.violations.push(`It waits for ${this.waitsFor.join()} and got ${answered.join()}.`);
  }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
const ignore = (promise: Promise<unknown>): void => void promise.catch(() => undefined);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

describe('an HttpAgent that a chat and a run share', () => {
  it('has the messages and the interrupts that the run shows, once an action has settled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 2, maxLength: 12 }),
        fc.array(mood, { maxLength: 8 }),
        async (actions, moods) => {
          const server = new Server([...moods]);
          const agent = new HttpAgent({ url: 'http://agent.test', threadId: 't', fetch: server.fetch });
          const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
          run.subscribe(() => undefined);
          const isBusy = (): boolean =>
            agent.isRunning || ['running', 'resuming'].includes(run.getSnapshot().status);
          const settle = async (): Promise<void> => {
            let quiet = 0;
            for (let count = 0; count < 500 && quiet < 5; count += 1) {
              await turn();
              quiet = isBusy() ? 0 : quiet + 1;
            }
            const { messages, interrupts, status } = run.getSnapshot();
            expect(isBusy(), status).toBe(false);
            expect(messages).toEqual(agent.messages);
            expect(interrupts.map(({ id }) => id)).toEqual(agent.pendingInterrupts.map(({ id }) => id));
          };
          let said = 0;
          const message = () => ({
            id: `u-${(said += 1)}`,
            role: 'user' as const,
            content: `Message ${said}`,
          });
          const perform = (step: Action): void | Promise<void> => {
            const { interrupts } = run.getSnapshot();
            switch (step.do) {
              case 'approve':
              case 'deny':
              case 'reopen': {
                const interrupt = interrupts[step.at % Math.max(1, interrupts.length)];
                if (interrupt) run[step.do](interrupt);
                return;
              }
              case 'submit':
              case 'retry':
                return ignore(run[step.do]());
              case 'send':
                return ignore(run.send(message()));
              case 'stop':
                return run.stop();
              case 'settle':
                return settle();
              case 'turn':
                return turn();
              case 'chatAnswers': {
                if (agent.isRunning || agent.pendingInterrupts.length === 0) return;
                const resume = agent.pendingInterrupts.map(({ id }): ResumeEntry => ({
                  interruptId: id,
                  status: 'resolved',
                  payload: { approved: true },
                }));
                return ignore(agent.runAgent({ resume }));
              }
              case 'chatSends':
                if (agent.isRunning || agent.pendingInterrupts.length > 0) return;
                agent.addMessage(message());
                return ignore(agent.runAgent());
              case 'chatStops':
                return agent.abortRun();
              case 'chatSetsMessages':
                if (!agent.isRunning) agent.setMessages([...agent.messages, message()]);
                return;
            }
          };
          for (const step of actions) await perform(step);
          await settle();
          expect(server.violations).toEqual([]);
        },
      ),
      { numRuns: cases(60, 5_000) },
    );
  });
});
