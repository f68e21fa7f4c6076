import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { numbered, scripted } from '../scripted.js';
import { ticket, waitingRun } from './suspended.js';

const url = 'https://awaken.test/v1/ai-sdk/chat';
const info = { type: 'data-run-info', data: { runId: 'r1', threadId: 't' } };
const input = (id: string) => ({
  type: 'tool-input-available',
  toolCallId: id,
  toolName: 'mail',
  input: { to: id },
});
const asks = (toolCallId: string, approvalId = `perm_${toolCallId}`) => ({
  type: 'tool-approval-request',
  approvalId,
  toolCallId,
});
const paused = { type: 'finish', finishReason: 'tool-calls' };
const first = numbered(info, input('a'), asks('a'), paused);

describe('a call of the AI SDK API that suspends again after its answer, without its input', () => {
  it.each([true, false])('is asked about again (native endpoints: %s)', async (asksNative) => {
    const again = numbered(info, asks('a', 'second_a'), paused);
    const server = scripted(({ method, path }) => {
      const isAgain = server.posted().length > 1;
      if (method === 'POST') return { stream: isAgain ? again : first };
      const record = waitingRun(ticket('a', isAgain ? 'second_a' : undefined));
      return { json: path.endsWith('/active') ? { active_run: record } : record };
    });
    const protocol = awakenAiSdk({ asksNative });
    const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0]?.key ?? '');
    const next = await run.submit();
    expect(next).toMatchObject({
      status: 'interrupted',
      interrupts: [{ id: 'second_a', toolCall: { name: 'mail', args: { to: 'a' } } }],
    });
    run.approve(next.interrupts[0]?.key ?? '');
    await run.submit();
    expect(server.posted()[2]).toMatchObject({
      messages: [{ parts: [{ toolCallId: 'a', approvalId: 'second_a', state: 'approval-responded' }] }],
    });
  });

  // docs/servers.md: “an interrupt for each” of several pending calls; an answer to one of two would be a part of a
  // batch.
  it.each([
    { how: 'with a request', events: [asks('a', 'second_a')] },
    { how: 'silently', events: [] },
  ])('is asked about beside a new call ($how)', async ({ events }) => {
    const again = numbered(info, ...events, input('b'), asks('b'), paused);
    const server = scripted(({ method, path }) => {
      const isAgain = server.posted().length > 1;
      if (method === 'POST') return { stream: isAgain ? again : first };
      const record = isAgain ? waitingRun(ticket('a', 'second_a'), ticket('b')) : waitingRun(ticket('a'));
      return { json: path.endsWith('/active') ? { active_run: record } : record };
    });
    const protocol = awakenAiSdk();
    const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0]?.key ?? '');
    const next = await run.submit();
    expect(next.interrupts.map(({ id }) => id).toSorted()).toEqual(['perm_b', 'second_a']);
  });

  it('is not asked about again if it has its output, and only its ticket stays', async () => {
    const output = { type: 'tool-output-available', toolCallId: 'a', output: 'sent' };
    const again = numbered(info, output, input('b'), asks('b'), paused);
    const server = scripted(({ method, path }) => {
      const isAgain = server.posted().length > 1;
      if (method === 'POST') return { stream: isAgain ? again : first };
      const record = isAgain ? waitingRun(ticket('a'), ticket('b')) : waitingRun(ticket('a'));
      return { json: path.endsWith('/active') ? { active_run: record } : record };
    });
    const protocol = awakenAiSdk();
    const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0]?.key ?? '');
    expect((await run.submit()).interrupts.map(({ id }) => id)).toEqual(['perm_b']);
  });
});
