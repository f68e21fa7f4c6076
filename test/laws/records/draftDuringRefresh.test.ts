// @vitest-environment node
import { expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, turns, two } from './kit.js';

const frame = (event: object): Uint8Array => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);

// “Interrupts, decisions, drafts and the conversation survive a reload.” (reliability.md)
it.each<[string, (stream: ReadableStreamDefaultController<Uint8Array>) => void]>([
  ['is in progress', () => undefined],
  ['has failed', (stream) => stream.enqueue(frame({ type: 'RUN_ERROR', message: 'No.' }))],
  ['has lost its connection', (stream) => stream.error(new TypeError('The connection was lost.'))],
])('a draft that was typed while a refresh streamed survives a reload when it %s', async (_, end) => {
  const storage = memoryStorage();
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (stream = made) });
  const streamed = () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const { run } = page(storage, [two, streamed], { protocol: agUi({ refresh: true }) });
  await opened(run);
  await run.send('Go');
  run.refresh().catch(() => undefined);
  await turns();
  stream.enqueue(frame({ type: 'RUN_STARTED', threadId: 'thread', runId: 'listed' }));
  await turns();
  run.setDraft(keysOf(run)[0] ?? '', 'half');
  await turns();
  end(stream);
  await turns();
  const { run: reloaded } = page(storage, []);
  await opened(reloaded);
  expect(reloaded.getSnapshot().interrupts[0]).toMatchObject({ draft: 'half' });
});
