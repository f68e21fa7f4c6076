// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentRunError, type ConversationProtocol, type StreamEnding } from 'react-agent-interrupts/core';
import {
  approved,
  capable,
  deliveries,
  done,
  keys,
  protocolOf,
  question,
  runOf,
  type Converse,
} from './odd.js';

/** Where a browser reports an uncaught exception. */
const reported = vi.fn();
beforeEach(() => void vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => void vi.unstubAllGlobals());

const throws = (): never => {
  throw new Error('a fault of the protocol');
};
const posts: Converse = async function* (_task, wire) {
  await wire.json({ url: wire.url, body: {} });
  yield done;
};
const refusing = () => {
  let calls = 0;
  return () => {
    calls += 1;
    return Promise.resolve(Response.json({ error: 'no' }, { status: calls === 1 ? 422 : 200 }));
  };
};

// Law 4. The promise of a method rejects when its run fails.
describe('a refused answer', () => {
  it.each<[string, Partial<ConversationProtocol>, string]>([
    ['readError throws', { readError: throws }, 'inDoubt'],
    ['endsPause throws', { endsPause: throws, readError: () => 'refused' }, 'refused'],
    ['interruptErrors throws', { interruptErrors: throws, readError: () => 'refused' }, 'refused'],
    [
      'interruptErrors returns no list',
      { interruptErrors: (() => 'a') as never, readError: () => 'refused' },
      'refused',
    ],
    [
      'interruptErrors returns invalid items',
      {
        interruptErrors: (() => [null, { interruptId: 'b', message: 'Not so.' }]) as never,
        readError: () => 'refused',
      },
      'refused',
    ],
  ])('can be finished if %s', async (_name, more, phase) => {
    const run = await approved(posts, { fetch: refusing() }, more);
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 422 });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { covered: 2 } });
    expect(deliveries(run)).toContain(phase);
    expect(await run.retry()).toMatchObject({ status: 'finished' });
  });
});

describe('a conversation', () => {
  it('whose promise rejects is reported, and nothing else is', async () => {
    const failing = (() => Promise.reject(new Error('No conversation.'))) as never as Converse;
    const run = await approved(failing);
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { covered: 2 } });
  });

  // A returned value means that the server has accepted a request.
  it('that yields unreadable data without a request leaves the answers in doubt', async () => {
    const base = protocolOf(posts);
    const createDecoder = () => {
      const decoder = base.createDecoder();
      return { ...decoder, read: (value: unknown) => (value === 'odd' ? throws() : decoder.read(value)) };
    };
    const odd: Converse = async function* () {
      yield await Promise.resolve({ type: 'values', values: ['odd'] });
    };
    const run = await approved(odd, {}, { createDecoder });
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot()).toMatchObject({
      error: { code: 'stream_cut' },
      batch: { delivery: 'inDoubt' },
    });
    expect(deliveries(run)).toEqual(['inDoubt', 'inDoubt']);
  });
});

// `leave()` leaves the questions without an answer.
it('questions are left, and the user is informed, if `stop` throws', async () => {
  const told: string[] = [];
  const run = await approved(posts, {}, { stop: throws, capabilities: capable({ stop: true }) });
  run.on('error', ({ code }) => told.push(code));
  run.leave();
  expect(run.getSnapshot().interrupts).toEqual([]);
  await expect.poll(() => told).toEqual(['not_stopped']);
});

// custom-protocol.md: `ending()` returns `open` until an end has arrived; then `finished`, `paused` with the questions,
// or `failed`.
describe('a decoder with an unreadable end', () => {
  const ends = (ending: unknown) => {
    const asking = protocolOf(async function* () {
      yield await Promise.resolve(question('a'));
    });
    const createDecoder = () => ({ ...asking.createDecoder(), ending: () => ending as StreamEnding });
    return runOf({ ...asking, createDecoder });
  };

  it.each([
    ['a failure without an error', { type: 'failed', final: true }],
    ['a failure with an error of another kind', { type: 'failed', final: true, error: new Error('boom') }],
    ['no end at all', undefined],
    ['a string as an end', { type: 'over' }],
    ['a pause without a list', { type: 'paused' }],
    ['a pause without questions', { type: 'paused', interrupts: [] }],
  ])('rejects with an AgentRunError: %s', async (_name, ending) => {
    const run = ends(ending);
    const error: unknown = await run.send('Go').catch((cause: unknown) => cause);
    expect(AgentRunError.isInstance(error)).toBe(true);
    expect(run.getSnapshot().error).toBe(error);
    expect(['failed', 'disconnected']).toContain(run.getSnapshot().status);
  });

  it.each([
    ['a message that is no string', { message: {} }],
    ['an invalid call id', { toolCallId: 5 }],
    ['an expiry that is no string', { expiresAt: {} }],
    ['metadata that is no object', { metadata: 5 }],
    ['a string as a schema', { responseSchema: 'x' }],
    ['no reason', { reason: undefined }],
  ])('asks the readable parts of a question with %s', async (_name, odd) => {
    const interrupt = { id: 'q', reason: 'confirmation', ...odd };
    const run = ends({ type: 'paused', interrupts: [{ interrupt, issues: [], answerable: true }] });
    await run.send('Go');
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    run.leave();
    expect(keys(run)).toEqual([]);
  });

  const asked = { interrupt: { id: 'q', reason: 'confirmation' }, issues: [], answerable: true };

  it.each([
    ['no issues', { issues: undefined }],
    ['issues that are no list', { issues: 5 }],
    ['an invalid issue', { issues: [null] }],
    ['actions that are no list', { actions: 'all' }],
    ['an invalid action', { actions: [null] }],
    ['an action that allows nothing', { actions: [{ name: 'send' }] }],
    ['no action', { actions: [] }],
    ['an invalid proposal', { proposal: 5 }],
    ['an invalid answer format', { answerFormat: {} }],
  ])('asks the readable parts of a question with %s, and releases it', async (_name, odd) => {
    const run = ends({ type: 'paused', interrupts: [{ ...asked, ...odd }] });
    await run.send('Go');
    const [key = ''] = keys(run);
    expect(run.approve(key)).toMatchObject({ ok: true });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ status: 'answered' }],
      batch: { complete: true },
    });
    run.leave();
    await run.send('Go on');
    expect(keys(run)).toHaveLength(1);
  });

  it('asks the other question if one of two is invalid', async () => {
    const run = ends({ type: 'paused', interrupts: [null, asked] });
    await run.send('Go');
    expect(keys(run)).toHaveLength(1);
  });
});
