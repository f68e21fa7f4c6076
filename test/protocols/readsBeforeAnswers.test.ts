import { createAgentRun, type AgentRun, type Protocol } from 'react-agent-interrupts/core';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';

const frame = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

const servers: Record<string, { protocol: Protocol; asks: () => Response }> = {
  Cogni: {
    protocol: cogni({ graphName: 'review', modelRef: { providerKey: 'openai', modelId: 'gpt-5' } }),
    asks: () =>
      Response.json({
        status: 'needs_input',
        runId: 'run-1',
        stateKey: 't',
        interrupt: { kind: 'gate', data: { reason: 'Publish?' } },
      }),
  },
  jobworkerp: {
    protocol: jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'w' } } }),
    asks: () =>
      new Response(
        frame({ type: 'RUN_STARTED', runId: 'run-1', threadId: 't' }) +
          frame({ type: 'TOOL_CALL_START', toolCallId: 'wait_run-1', toolCallName: 'HUMAN_INPUT' }) +
          frame({ type: 'TOOL_CALL_ARGS', toolCallId: 'wait_run-1', delta: '{"question":"Which?"}' }),
        { headers: { 'content-type': 'text/event-stream', 'x-ag-ui-run-id': 'run-1' } },
      ),
  },
};

/** A run object with one answered question, and the methods of the requests. */
async function answered(name: string, read: () => Response) {
  const { protocol, asks } = servers[name] as (typeof servers)[string];
  const methods: string[] = [];
  const run: AgentRun = createAgentRun({
    url: 'https://agent.test/run',
    threadId: 't',
    autoSubmit: 'never',
    protocol,
    fetch: async (target, init) => {
      const { method } = new Request(target, init);
      methods.push(method);
      return method === 'GET' ? read() : asks();
    },
  });
  await run.send('Go');
  const [question] = run.getSnapshot().interrupts;
  expect(run.answer(question?.key ?? '', 'blue')).toMatchObject({ ok: true });
  return { run, methods };
}

describe('an answer before which the server is read', () => {
  // reliability.md: “The snapshot, the error and the promise of a method agree and are correct.”
  it.each(
    Object.keys(servers).flatMap((name) => [
      [name, 'status 500', () => Response.json({ error: 'boom' }, { status: 500 })] as const,
      [
        name,
        'no connection',
        () => {
          throw new TypeError('offline');
        },
      ] as const,
    ]),
  )(
    'is not sent, and the error of %s does not say that the run may have continued: %s',
    async (name, _, read) => {
      const { run, methods } = await answered(name, read);
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent', retryable: true });
      const { error, batch } = run.getSnapshot();
      expect(methods).toEqual(['POST', 'GET']);
      expect(error?.message).not.toMatch(/unknown whether/);
      expect(batch.delivery).toBe('none');
    },
  );
});
