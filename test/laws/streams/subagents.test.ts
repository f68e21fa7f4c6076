// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { approval, call, failure, talk, turn } from '../conversations/talk.js';
import { quiet } from '../watched.js';

const begins = (id: string): AgentEvent => ({ type: 'SUBAGENT_STARTED', subagentRunId: id, name: 'helper' });
const ends = (id: string, more: object = {}): AgentEvent => ({
  type: 'SUBAGENT_FINISHED',
  subagentRunId: id,
  ...more,
});
const started: AgentEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'server' };

const agents = (run: AgentRun) =>
  Object.values(run.getSnapshot().subagents).map(({ id, status }) => [id, status]);

/** A stream that stays open. */
function open(...events: readonly AgentEvent[]): Response {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(new TextEncoder().encode(text));
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } });
}

// Law 7.
describe('a subagent without an end event', () => {
  it('has ended when its run has finished', async () => {
    const { run } = talk([turn([begins('a'), begins('b'), ends('b')])]);
    await run.send('Go');
    expect(agents(run)).toEqual([
      ['a', 'ended'],
      ['b', 'finished'],
    ]);
  });

  it('has ended when its run has failed', async () => {
    const [first, ...rest] = failure('BROKEN');
    const { run } = talk([[first ?? started, begins('a'), ...rest]]);
    await run.send('Go').catch(() => undefined);
    expect(agents(run)).toEqual([['a', 'ended']]);
  });

  it('has ended when its stream was cut', async () => {
    const { run } = talk([[started, begins('a')]]);
    await run.send('Go').catch(() => undefined);
    expect(run.getSnapshot().status).toBe('disconnected');
    expect(agents(run)).toEqual([['a', 'ended']]);
  });

  it.each(['stop', 'dispose'] as const)('has ended after `%s()`, and runs until then', async (verb) => {
    const { run } = talk([() => Promise.resolve(open(started, begins('a')))]);
    const sent = run.send('Go').catch(() => undefined);
    await quiet();
    expect(agents(run)).toEqual([['a', 'running']]);
    run[verb]();
    await sent;
    expect(agents(run)).toEqual([['a', 'ended']]);
  });

  it('is suspended while the run asks, and has ended when that has finished', async () => {
    const { run, approve } = talk([
      turn([begins('a'), ...call('c', 'pay', {})], approval('q', 'c')),
      says('Done.'),
    ]);
    await run.send('Go');
    expect(agents(run)).toEqual([['a', 'suspended']]);
    await approve();
    expect(agents(run)).toEqual([['a', 'ended']]);
  });

  it('is still suspended when the answers were refused, and what the refused run started is removed', async () => {
    const [first, ...rest] = failure('INVALID_PAYLOAD');
    const { run, approve } = talk([
      turn([begins('a'), ...call('c', 'pay', {})], approval('q', 'c')),
      [first ?? started, begins('b'), ...rest],
    ]);
    await run.send('Go');
    await approve().catch(() => undefined);
    expect(run.getSnapshot().batch.delivery).toBe('refused');
    expect(agents(run)).toEqual([['a', 'suspended']]);
  });

  it('is suspended while its question is left, until the next run has finished', async () => {
    const { run } = talk([turn([begins('a'), ...call('c', 'pay', {})], approval('q', 'c')), says('Done.')]);
    await run.send('Go');
    run.leave();
    expect(agents(run)).toEqual([['a', 'suspended']]);
    await run.send('Something else');
    expect(agents(run)).toEqual([['a', 'ended']]);
  });

  it('can end after the end of its run', async () => {
    const { run } = talk([[...turn([begins('a')]), ends('a', { result: 7 })]]);
    await run.send('Go');
    await quiet();
    expect(run.getSnapshot().subagents['a']).toMatchObject({ status: 'finished', result: 7 });
  });

  it('is running again when a resumed run reports that', async () => {
    const { run, approve } = talk([
      turn([begins('a'), ...call('c', 'pay', {})], approval('q', 'c')),
      () => Promise.resolve(open(started, begins('a'))),
    ]);
    await run.send('Go');
    approve().catch(() => undefined);
    await quiet();
    expect(agents(run)).toEqual([['a', 'running']]);
    run.stop();
    expect(agents(run)).toEqual([['a', 'ended']]);
  });
});

it.each(['stop', 'dispose'] as const)('no step is open after `%s()`', async (verb) => {
  const step: AgentEvent = { type: 'STEP_STARTED', stepName: 'think' };
  const { run } = talk([() => Promise.resolve(open(started, step))]);
  const sent = run.send('Go').catch(() => undefined);
  await quiet();
  expect(run.getSnapshot().steps).toEqual(['think']);
  run[verb]();
  await sent;
  expect(run.getSnapshot().steps).toEqual([]);
});
