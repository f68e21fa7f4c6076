import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { agentAt, FaultProxy, type Fault } from '../reliability/FaultProxy.js';
import { startServer, type RealServer } from './RealServer.js';

/** How many actions a user tries before a thread counts as stuck. */
const TRIES = 8;
/** The platform reads the types of a graph before its first run. */
const firstRun = 120_000;

/** Faults that keep an answer from the server: it must be accepted once, when it is sent again. */
const before: readonly (readonly [string, Fault])[] = [
  ['a connection that breaks before it', { type: 'reset', reaches: false }],
  ['a login page in its place', { type: 'html', reaches: false }],
  ['an empty stream in its place', { type: 'empty', reaches: false }],
  ['status 409', { type: 'status', status: 409, reaches: false }],
  ['status 429', { type: 'status', status: 429, reaches: false }],
  ['status 503', { type: 'status', status: 503, reaches: false }],
];
/** Faults that keep the server's response from the client. */
const behind: readonly (readonly [string, Fault])[] = [
  ['a connection that breaks behind it', { type: 'reset', reaches: true }],
  ['status 502 behind it', { type: 'status', status: 502, reaches: true }],
  ['an empty stream behind it', { type: 'empty', reaches: true }],
  ['a stream that ends before its first event', { type: 'cut', after: 0, reset: false }],
  ['a stream that breaks half way', { type: 'cut', after: 0.5, reset: true }],
];
/** Faults that only cost time. */
const harmless: readonly (readonly [string, Fault])[] = [
  ['a slow stream', { type: 'delay', milliseconds: 20 }],
  ['a connection that breaks behind the last event', { type: 'cut', after: 1, reset: true }],
];

describe.each([
  ['tanstackAi', 'one', 'Go', 'executed'],
  ['strands', 'one', 'Go', 'executed'],
  ['langGraph', 'outcome', 'tool', 'node'],
])('faults before %s', (name, agent, opening, marks) => {
  let server: RealServer;
  let proxy: FaultProxy;
  let next: Fault = { type: 'none' };

  beforeAll(async () => {
    server = await startServer(name);
    const nextFault = () => next;
    proxy = await FaultProxy.start({ upstream: agentAt(server.url(agent)), nextFault });
  }, firstRun);
  afterAll(async () => {
    await proxy.close();
    await server.stop();
  });
  beforeEach(() => server.received());

  /** How often the agent's own code received an answer. */
  const taken = async (): Promise<number> =>
    (await server.received()).filter((each) => Object.hasOwn(each as object, marks)).length;

  const decide = (run: AgentRun): void => {
    for (const { key, status, approval } of run.getSnapshot().interrupts) {
      if (status === 'open' && approval) run.approve(key);
      else if (status === 'open') run.answer(key, { approved: true });
    }
  };

  /** A run whose answer meets the fault, and the number of requests until then. */
  async function answeredInto(fault: Fault): Promise<{ run: AgentRun; requests: number }> {
    const run = server.run(agent, { url: `${proxy.url}/agent` });
    next = { type: 'none' };
    await run.send(opening);
    decide(run);
    next = fault;
    await run.submit().catch(() => undefined);
    next = { type: 'none' };
    return { run, requests: proxy.seen.length };
  }

  /** A user continues with the actions of the run. Returns how often answers were sent for it. */
  async function bringToItsEnd(run: AgentRun): Promise<number> {
    let resumes = 0;
    for (let tries = 0; tries < TRIES && run.getSnapshot().status !== 'finished'; tries += 1) {
      const { interrupts, batch } = run.getSnapshot();
      // First the same again; if that is refused, a new message.
      const sends = interrupts.length === 0 || (batch.delivery === 'refused' && tries > 0);
      if (sends) await run.steer('Go on').catch(() => undefined);
      else {
        decide(run);
        resumes += 1;
        await run.retry().catch(async () => run.submit().catch(() => undefined));
      }
    }
    return resumes;
  }

  it.each(before)(
    '%s: the answer stays, and is accepted once when it is sent again',
    async (_words, fault) => {
      const { run, requests } = await answeredInto(fault);
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        interrupts: [{ status: 'answered' }],
      });
      expect(await taken()).toBe(0);
      await run.retry();
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
      expect(await taken()).toBe(1);
      expect(proxy.seen).toHaveLength(requests + 1);
    },
    firstRun,
  );

  it.each(behind)(
    '%s: the answer is in doubt, nothing is sent automatically, and the thread can be finished',
    async (_words, fault) => {
      const { run, requests } = await answeredInto(fault);
      expect(run.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt', complete: true });
      expect(await taken()).toBe(1);
      expect(proxy.seen).toHaveLength(requests);
      const resumes = await bringToItsEnd(run);
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
      expect(await taken()).toBeLessThanOrEqual(resumes);
    },
  );

  it.each(harmless)('%s: the answer is accepted once', async (_words, fault) => {
    const { run } = await answeredInto(fault);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(await taken()).toBe(1);
  });
});
