import type { AgentRun } from 'react-agent-interrupts/core';
import { aiSdk, toUiMessages } from 'react-agent-interrupts/protocols/aiSdk';
import { expect, test, vi } from 'vitest';
import { frames, type Reply } from '../scripted.js';
import { response, talk, type Chunk } from './talk.js';

// AI SDK refuses every message after an approval that has no result: “Tool result is missing for tool call …”.

const asks = (...ids: readonly string[]): Reply =>
  response(
    { type: 'start', messageId: 'm' },
    { type: 'start-step' },
    ...ids.flatMap((id) => [
      { type: 'tool-input-available', toolCallId: id, toolName: 'mail', input: { to: id } },
      { type: 'tool-approval-request', toolCallId: id, approvalId: `a-${id}` },
    ]),
    { type: 'finish-step' },
    { type: 'finish' },
  );
const start: Chunk = { type: 'start' };
const sent = (id: string): Chunk => ({ type: 'tool-output-available', toolCallId: id, output: 'sent' });
const denied = (id: string): Chunk => ({ type: 'tool-output-denied', toolCallId: id });
const abort: Chunk = { type: 'abort' };
const error: Chunk = { type: 'error', errorText: 'An error occurred.' };
const finish: Chunk = { type: 'finish' };

/** A run whose questions are all approved, except `c3`, which is denied. */
async function answered(ids: readonly string[], ...replies: readonly Reply[]) {
  const { run, bodies } = talk([asks(...ids), ...replies]);
  await run.send('Hi');
  for (const each of run.getSnapshot().interrupts)
    if (each.toolCallId === 'c3') run.deny(each);
    else run.approve(each);
  await run.submit().catch(() => undefined);
  return { run, bodies };
}

const deliveries = (run: AgentRun): Record<string, string> =>
  Object.fromEntries(
    run.getSnapshot().interrupts.map(({ toolCallId, delivery }) => [toolCallId ?? '', delivery]),
  );
const statesIn = (
  body: { readonly messages: readonly { readonly parts: readonly object[] }[] } | undefined,
) =>
  (body?.messages.flatMap(({ parts }) => parts) ?? []).flatMap((part) =>
    'state' in part && 'toolCallId' in part ? [part.state] : [],
  );

const noEnd: Reply = { stream: `${frames(start)}data: [DONE]\n\n` };

test.each([
  ['aborts', response(start, abort)],
  ['fails', response(start, error)],
  ['only closes', noEnd],
])('an approval stays in doubt if the response %s before its call has a result', async (_, reply) => {
  const { run, bodies } = await answered(['c1'], reply, response(start, sent('c1'), finish));
  expect(deliveries(run)).toEqual({ c1: 'inDoubt' });
  expect(run.getSnapshot().canSend).toBe(false);
  await run.retry();
  expect(statesIn(bodies()[2])).toEqual(['approval-responded']);
  expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
});

test.each([
  ['aborts', response(start, abort)],
  ['only closes', noEnd],
])('a denial stays in doubt if the response %s before it reports the denial', async (_, reply) => {
  const { run } = await answered(['c3'], reply);
  expect(deliveries(run)).toEqual({ c3: 'inDoubt' });
});

test('a denial that the response reports is accepted when the response aborts', async () => {
  const { run } = await answered(['c3'], response(start, denied('c3'), abort));
  expect(deliveries(run)).toEqual({});
  expect(run.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
});

test.each([
  ['aborts', abort],
  ['fails', error],
])('only the answers with a result are accepted if the response %s', async (_, ending) => {
  const { run, bodies } = await answered(
    ['c1', 'c2', 'c3'],
    response(start, denied('c3'), sent('c1'), ending),
    response(start, sent('c2'), finish),
  );
  expect(deliveries(run)).toEqual({ c1: 'accepted', c2: 'inDoubt', c3: 'accepted' });
  await run.retry();
  expect(statesIn(bodies()[2])).toEqual(['output-available', 'approval-responded', 'output-denied']);
  expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  expect(run.getSnapshot().toolCalls).toMatchObject({ c1: { result: 'sent' }, c2: { result: 'sent' } });
});

test('after a second error, an answer that was accepted before does not count as in doubt', async () => {
  const { run } = await answered(['c1', 'c2'], response(start, sent('c1'), abort), response(start, abort));
  await run.retry().catch(() => undefined);
  expect(deliveries(run)).toEqual({ c1: 'accepted', c2: 'inDoubt' });
});

test.each(['c1', 'c3'])(
  'a message after leave() does not contain the answer to %s that was left',
  async (id) => {
    const { run, bodies } = await answered([id], response(start, abort), response(start, finish));
    run.leave();
    await run.send('more');
    expect(statesIn(bodies()[2])).toEqual(['approval-requested']);
    expect(JSON.stringify(toUiMessages(run.getSnapshot().messages))).not.toContain('"approved"');
  },
);

test('stop() keeps the answers without a result in doubt', async () => {
  const replies = [asks('c1', 'c2'), { stream: frames(start, sent('c1')) }];
  const fetch = async () => {
    const { stream } = replies.shift() ?? {};
    const isLast = replies.length === 0;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(stream));
        if (!isLast) controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const { run } = talk([], { fetch });
  await run.send('Hi');
  for (const each of run.getSnapshot().interrupts) run.approve(each);
  const submitted = run.submit().catch(() => undefined);
  await vi.waitFor(() => expect(run.getSnapshot().toolCalls).toMatchObject({ c1: { result: 'sent' } }));
  expect(run.getSnapshot().status).toBe('running');
  run.stop();
  await submitted;
  expect(deliveries(run)).toEqual({ c1: 'accepted', c2: 'inDoubt' });
});

test('a message after stored messages does not contain their approval without a result', async () => {
  const stored = [
    { id: 'u', role: 'user' as const, parts: [{ type: 'text', text: 'Hi' }] },
    {
      id: 'm',
      role: 'assistant' as const,
      parts: [
        { type: 'step-start' },
        {
          type: 'tool-mail',
          toolCallId: 'c1',
          state: 'approval-responded',
          input: { to: 'ann' },
          approval: { id: 'a1', approved: true },
        },
      ],
    },
  ];
  const { run, bodies } = talk([response(start, finish)], { protocol: aiSdk({ load: async () => stored }) });
  await run.refresh();
  await run.send('more');
  expect(statesIn(bodies()[0])).toEqual(['approval-requested']);
});

test('after a reload, a call that has run is not approved again', async () => {
  const { run } = await answered(['c1', 'c2'], response(start, sent('c1'), abort));
  const initial = run.dehydrate();
  const { run: later, bodies } = talk([response(start, sent('c2'), finish)], {
    messages: [...run.getSnapshot().messages],
    ...(initial && { initial }),
  });
  expect(deliveries(later)).toEqual({ c1: 'accepted', c2: 'inDoubt' });
  await later.submit();
  expect(statesIn(bodies()[0])).toEqual(['output-available', 'approval-responded']);
});
