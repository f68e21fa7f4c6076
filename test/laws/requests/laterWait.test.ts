import { describe, expect, it } from 'vitest';
import { front, runOn } from '../../protocols/jobworkerp/conversation.js';

const twice = [{ waitsFor: { pay: 'Alice' } }, { waitsFor: { pay: 'Bob' } }, { says: 'Thanks.' }];
const streamed = (text: string) => ({
  stream: (outlet: { send: (frame: string) => void; end: () => void }) => {
    outlet.send(text);
    outlet.end();
  },
});
const unreadable = [
  ['503', { status: 503, text: '' }],
  ['401', { status: 401, text: '' }],
  ['a login page', { status: 200, text: '<!doctype html><title>Sign in</title>', type: 'text/html' }],
  ['a broken connection', 'hang up'],
  ['an empty event stream', { stream: (outlet: { end: () => void }) => outlet.end() }],
  ['an event stream of another server', streamed('data: {"ok":true}\n\n')],
  ['an event stream that ends before the wait', streamed('data: {"type":"RUN_STARTED"}\nid: 1\n\n')],
] as const;

describe('an answer to a wait of the async jobworkerp server', () => {
  // README: “A decision applies only to the interrupt as it was shown”. All waits of a run have the same id, so the
  // answer about Alice would pay Bob.
  it.each(unreadable)(
    'is not sent while it is unknown whether the run still has that wait: %s',
    async (_, fault) => {
      const server = await front(twice, { binary: 'async' });
      const run = runOn(server, { binary: 'async' });
      const [question] = (await run.send('Pay them')).interrupts;
      const runId = server.runs[0]?.runId ?? '';
      const result = { approved: false };
      const answeredElsewhere = await fetch(`${server.origin}/ag-ui/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ runId, toolCallResults: [{ toolCallId: `wait_${runId}`, result }] }),
      });
      await answeredElsewhere.text();
      server.failNext(/GET .*stream/, fault);
      run.answer(question?.key ?? '', { approved: true });
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(server.runs[0]?.inputs).toEqual([result]);
      expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', delivery: 'none' });
    },
  );

  it.each([404, 410])('is sent if the server does not have the stream any more: %i', async (status) => {
    const server = await front(twice, { binary: 'async' });
    const run = runOn(server, { binary: 'async' });
    const [question] = (await run.send('Pay them')).interrupts;
    server.failNext(/GET .*stream/, { status, text: '' });
    run.answer(question?.key ?? '', { approved: true });
    expect((await run.submit()).status).toBe('interrupted');
    expect(server.runs[0]?.inputs).toEqual([{ approved: true }]);
  });
});
