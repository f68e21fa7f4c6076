import { describe, expect, it } from 'vitest';
import { asking, reply, said, talk } from './talk.js';

const approval = { kind: 'approval-gate', data: null };
const sse = (data: string): Response =>
  new Response(`data: ${data}\n\n`, { headers: { 'content-type': 'text/event-stream' } });

describe.each([
  ['null', () => Response.json(null)],
  ['an unknown status', () => Response.json({ status: 'queued' })],
  ['an unknown type', () => Response.json({ type: 'accepted' })],
  ['no status', () => Response.json({ ok: true })],
  ['a list', () => Response.json([])],
  ['an error', () => Response.json({ error: 'insufficient_credits' })],
  ['an event without a type', () => sse('{"status":"queued"}')],
] as const)('a response 200 with %s', (_name, response) => {
  async function doubted() {
    const { graph, answers } = asking(approval);
    const { run, server } = talk({ graph });
    await run.send('Go');
    server.answer(response());
    await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'bad_response', retryable: true });
    return { run, server, answers };
  }

  it('leaves the answer in doubt, and sends it again with the same resumeId', async () => {
    const { run, server, answers } = await doubted();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'inDoubt' } });
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    const ids = server.requests.flatMap(
      ({ body }) => (body as { resumeId?: string } | undefined)?.resumeId ?? [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(answers).toEqual(['yes']);
  });

  it('lets the user change the answer', async () => {
    const { run, answers } = await doubted();
    run.reopen(run.getSnapshot().interrupts[0]?.key ?? '');
    expect(await reply(run, 'no')).toMatchObject({ status: 'finished' });
    expect(answers).toEqual(['no']);
  });

  it('to a message does not start a run, and the message can be sent again', async () => {
    const { graph } = asking();
    const { run, server } = talk({ graph });
    server.answer(response());
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'bad_response' });
    expect(run.getSnapshot().status).not.toBe('running');
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(said(run)).toEqual([
      ['user', 'Go'],
      ['assistant', 'Done.'],
    ]);
  });
});

// docs/hook-only.md: the error states what failed. The server's own words are the only hint.
it('a response 200 with an error quotes the error', async () => {
  const { run, server } = talk({ graph: asking(approval).graph });
  await run.send('Go');
  server.answer(Response.json({ error: 'insufficient_credits', threadId: 'secret' }));
  await expect(reply(run, 'yes')).rejects.toMatchObject({
    code: 'bad_response',
    message: 'insufficient_credits. Check the thread before you send again.',
    details: { error: 'insufficient_credits' },
  });
  expect(JSON.stringify(run.getSnapshot().error?.details)).not.toContain('secret');
});

it('a stream whose first events have unknown types is accepted', async () => {
  const { run, server } = talk({ graph: asking().graph });
  const events = [
    '{"type":"start"}',
    '{"type":"start-step"}',
    '{"type":"text-delta","delta":"Hi."}',
    '{"type":"finish"}',
  ];
  const body = events.map((data) => `data: ${data}\n\n`).join('');
  server.answer(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  expect(await run.send('Go')).toMatchObject({ status: 'finished', outcome: 'success' });
});
