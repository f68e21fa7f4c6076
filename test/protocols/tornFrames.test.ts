import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { numbered, numberedLast, retryAtOnce, scripted } from './scripted.js';

// docs/reliability.md: “If the protocol supports it, a broken stream is continued after its last event id. No event is applied twice.”
describe('a frame that breaks off after its data, and is sent again in a replay from the start', () => {
  it('is shown once over Awaken’s AI SDK API', async () => {
    const chunks = [
      { type: 'data-run-info', data: { runId: 'r1', threadId: 't' } },
      { type: 'text-delta', id: 'x', delta: 'Hel' },
      { type: 'text-delta', id: 'x', delta: 'lo' },
      { type: 'finish', finishReason: 'stop' },
    ];
    const { fetch } = scripted(({ method }) => {
      // Without the blank line that ends the last frame.
      if (method === 'POST') return { stream: numbered(...chunks.slice(0, 3)).slice(0, -2) };
      return { stream: numbered(...chunks) };
    });
    const protocol = awakenAiSdk({ asksNative: false });
    const run = createAgentRun({ url: 'https://awaken.test/v1/ai-sdk/chat', threadId: 't', protocol, fetch });
    retryAtOnce(run);
    const { messages } = await run.send('Hi');
    expect(messages.at(-1)?.content).toBe('Hello');
  });

  it('is shown once over jobworkerp, whose CORS rules forbid the cursor', async () => {
    const events = [
      { type: 'RUN_STARTED', runId: 'r1', threadId: 't' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Hel' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'lo' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
      { type: 'RUN_FINISHED', runId: 'r1', outcome: 'success' },
    ];
    const { fetch } = scripted(({ method, path, headers }) => {
      // Without the id of the last frame, and its blank line.
      if (method === 'POST')
        return {
          stream: numberedLast(...events.slice(0, 4)).replace(/id: 4\n\n$/, ''),
          headers: { 'x-ag-ui-run-id': 'r1' },
        };
      if (path.includes('/sessions/')) return { json: { runId: 'r1', state: 'active', lastEventId: 4 } };
      if (!path.includes('/stream/')) return undefined;
      return headers.has('last-event-id') ? 'unreachable' : { stream: numberedLast(...events) };
    });
    const protocol = jobworkerp({
      context: { type: 'workflow_definition', data: { workflow_name: 'chat' } },
    });
    const run = createAgentRun({ url: 'https://jobs.test/ag-ui/run', threadId: 't', protocol, fetch });
    retryAtOnce(run);
    const { messages } = await run.send('Hi');
    expect(messages.at(-1)?.content).toBe('Hello');
  });
});
