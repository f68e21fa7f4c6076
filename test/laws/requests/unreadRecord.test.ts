import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { awakenServer, permitted } from '../../protocols/awaken/conversation.js';

/** The agent numbers the calls of each step from the start, so the second call has the id of the first. */
const twice = [
  { calls: [permitted('call_0', { pay: 'Alice' })] },
  { calls: [permitted('call_0', { pay: 'Bob' })] },
  { text: 'Done.' },
];
const apis = [
  ['native', '/v1/runs', awaken({ agentId: 'desk' }), /GET .*runs\/[^/]+$/],
  ['AG-UI', '/v1/ag-ui/run', awakenAgUi(), /GET .*active$/],
  ['AI SDK', '/v1/ai-sdk/chat', awakenAiSdk(), /GET .*active$/],
] as const;

describe('an answer over an API of Awaken', () => {
  // README: “A decision applies only to the interrupt as it was shown”.
  it.each(apis)(
    'is not sent while it is unknown which call it would reach: %s',
    async (name, path, protocol, read) => {
      const server = await awakenServer(twice);
      const threadId = `thread-${name}`;
      const run = createAgentRun({
        url: `${server.origin}${path}`,
        threadId,
        tabs: false,
        autoSubmit: 'never',
        protocol,
      });
      const [question] = (await run.send('Pay them')).interrupts;
      expect(question?.toolCall?.args).toEqual({ pay: 'Alice' });
      const answeredElsewhere = await fetch(`${server.origin}/v1/threads/${threadId}/decision`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ toolCallId: 'call_0', action: 'cancel' }),
      });
      expect(answeredElsewhere.status).toBe(202);
      for (let times = 0; times < 3; times += 1)
        server.failNext(read, { status: 503, json: { error: 'overloaded' } });
      run.approve(question?.key ?? '');
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(server.executed).toEqual([]);
      expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', delivery: 'none' });
    },
  );
});
