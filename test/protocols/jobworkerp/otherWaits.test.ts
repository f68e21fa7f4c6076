import { createAgentRun } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { numberedLast, scripted } from '../scripted.js';
import { definition } from './conversation.js';

const url = 'https://jobs.test/ag-ui/run';
const waitOf = (runId: string) => [
  { type: 'RUN_STARTED', runId, threadId: 't' },
  { type: 'TOOL_CALL_START', toolCallId: `wait_${runId}`, toolCallName: 'HUMAN_INPUT' },
  { type: 'TOOL_CALL_ARGS', toolCallId: `wait_${runId}`, delta: '{"question":"Which city?"}' },
];
const calls = [{ callId: 'call_9', fnName: 'COMMAND___run', fnArguments: '{"command":"rm -r /"}' }];
const approval = { interruptId: 'int_9', toolCallId: 'call_9', pendingToolCalls: calls };
const otherInput = { interruptId: 'int_2', toolCallId: 'wait_r2', pendingToolCalls: [] };
const answered = [...waitOf('r1'), { type: 'TOOL_CALL_RESULT', toolCallId: 'wait_r1', result: 'Rome' }];

// docs/reliability.md: “Answers are sent only after the user has acted on exactly these answers.”
describe('an answer to a wait for input', () => {
  it.each([
    { what: 'the approval of calls in a later run', runId: 'r2', hitlInfo: approval, log: waitOf('r1') },
    { what: 'the approval of calls in the same run', runId: 'r1', hitlInfo: approval, log: answered },
    { what: 'the input of a later run', runId: 'r2', hitlInfo: otherInput, log: waitOf('r1') },
  ])('is not sent if the thread waits for $what by now', async ({ runId, hitlInfo, log }) => {
    const session = { sessionId: 's', runId, threadId: 't', state: 'paused', lastEventId: 40, hitlInfo };
    const server = scripted(({ method, path }) => {
      if (method === 'POST')
        return { stream: numberedLast(...waitOf('r1')), headers: { 'x-ag-ui-run-id': 'r1' } };
      if (path === '/ag-ui/sessions/by-thread/t') return { json: session };
      return path === '/ag-ui/stream/r1' ? { stream: numberedLast(...log) } : undefined;
    });
    const protocol = jobworkerp({ context: definition });
    const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
    const { interrupts } = await run.send('Book a trip');
    expect(run.answer(interrupts[0]?.key ?? '', 'Rome').ok).toBe(true);
    await expect(run.submit()).rejects.toThrow('nothing waits for this');
    expect(server.posted()).toHaveLength(1);
  });

  it('is not sent to the asynchronous server if another client has answered', async () => {
    const server = scripted(({ method, path }) => {
      if (method === 'POST')
        return { stream: numberedLast(...waitOf('r1')), headers: { 'x-ag-ui-run-id': 'r1' } };
      return path === '/ag-ui/stream/r1' ? { stream: numberedLast(...answered) } : undefined;
    });
    const protocol = jobworkerp({ context: definition, server: 'async' });
    const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
    const { interrupts } = await run.send('Book a trip');
    run.answer(interrupts[0]?.key ?? '', 'Oslo');
    await expect(run.submit()).rejects.toThrow('nothing waits for this');
    expect(server.posted()).toHaveLength(1);
  });
});

// docs/conformance/jobworkerp.md: “`SESSION_NOT_FOUND` | 404”, “`SESSION_EXPIRED` | 410”: The question is closed.
it.each([
  [404, { json: { error: { code: 'SESSION_NOT_FOUND', message: 'Gone' } } }],
  [410, { json: { error: { code: 'SESSION_EXPIRED', message: 'Gone' } } }],
  [404, { text: 'SESSION_NOT_FOUND' }],
  [404, { text: 'SESSION_NOT_FOUND: The session is gone.' }],
  [404, { json: { error: 'SESSION_NOT_FOUND' } }],
])('an answer to a wait whose session is gone closes its question: %i %j', async (status, body) => {
  const server = scripted(({ method, path }) => {
    if (method === 'POST')
      return { stream: numberedLast(...waitOf('r1')), headers: { 'x-ag-ui-run-id': 'r1' } };
    return path === '/ag-ui/sessions/by-thread/t' ? { status, ...body } : undefined;
  });
  const protocol = jobworkerp({ context: definition });
  const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
  const { interrupts } = await run.send('Book a trip');
  run.answer(interrupts[0]?.key ?? '', 'Oslo');
  await expect(run.submit()).rejects.toThrow('nothing waits for this');
  expect(run.getSnapshot()).toMatchObject({ canSend: true, batch: { over: true } });
  expect(server.posted()).toHaveLength(1);
});
