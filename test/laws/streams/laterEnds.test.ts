// @vitest-environment node
import { createAgentRun } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { asking, finished, pauseOf } from '../../protocols/agUi/reading.js';
import { sse } from '../wire/kit.js';

const question = {
  id: 'i',
  reason: 'tool_call',
  toolCallId: 'c',
  message: 'Pay 1 euro?',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
  metadata: { step: 1 },
};

/** What a later end of the same stream may change. */
const changes: readonly (readonly [string, object])[] = [
  ['the message', { message: 'Pay 100 euros?' }],
  ['the schema', { responseSchema: { type: 'boolean' } }],
  ['the expiry', { expiresAt: '2099-01-01T00:00:00Z' }],
  ['the metadata', { metadata: { step: 2 } }],
  ['the reason', { reason: 'confirmation' }],
  ['the call', { toolCallId: 'd' }],
  ['a field that AG-UI does not name', { risk: 'high' }],
];

describe('a later end of the same stream', () => {
  it.each(changes)('replaces the question if it changes %s, in one chunk', (_, change) => {
    const later = { ...question, ...change };
    const [only, ...others] = pauseOf(asking(question), asking(later));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ raw: later, issues: [] });
  });

  it.each(changes)('replaces the question if it changes %s, in a later chunk', async (_, change) => {
    const later = { ...question, ...change };
    const chunks = new TransformStream<Uint8Array, Uint8Array>();
    const writer = chunks.writable.getWriter();
    const write = (...events: readonly object[]) => writer.write(new TextEncoder().encode(sse(events)));
    const run = createAgentRun({
      url: 'http://agent.test',
      autoSubmit: 'never',
      tabs: false,
      fetch: () =>
        Promise.resolve(new Response(chunks.readable, { headers: { 'content-type': 'text/event-stream' } })),
    });
    void write({ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, asking(question));
    await run.send('Go');
    expect(run.getSnapshot().interrupts).toMatchObject([{ raw: question }]);
    const changed = new Promise<void>((resolve) => {
      const stop = run.subscribe(() => {
        if (run.getSnapshot().interrupts[0]?.raw === undefined) return;
        stop();
        resolve();
      });
    });
    void write(asking(later));
    await changed;
    expect(run.getSnapshot().interrupts).toMatchObject([{ raw: later, status: 'open' }]);
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    await writer.close();
  });

  it('keeps the questions that it does not list, in their order', () => {
    const other = { id: 'j', reason: 'confirmation', message: 'As a copy?' };
    const added = { id: 'k', reason: 'confirmation', message: 'And now?' };
    const later = { ...question, message: 'Pay 100 euros?' };
    const found = pauseOf(asking(question, other), finished, asking(added, later));
    expect(found.map(({ interrupt }) => interrupt.message)).toEqual([
      'Pay 100 euros?',
      'As a copy?',
      'And now?',
    ]);
  });

  it('asks the decision again if it was about other content', async () => {
    const answered = [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, asking(question)];
    let enqueue: ((text: string) => void) | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        enqueue = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const run = createAgentRun({
      url: 'http://agent.test',
      autoSubmit: 'never',
      tabs: false,
      fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
    });
    enqueue?.(sse(answered));
    const [asked] = (await run.send('Go')).interrupts;
    run.approve(asked?.key ?? '');
    const reopened = new Promise<void>((resolve) => {
      run.subscribe(() => {
        if (run.getSnapshot().interrupts[0]?.status === 'open') resolve();
      });
    });
    enqueue?.(sse([asking({ ...question, message: 'Pay 100 euros?' })]));
    await reopened;
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', message: 'Pay 100 euros?', changedFrom: { message: 'Pay 1 euro?' } },
    ]);
    run.dispose();
  });
});
