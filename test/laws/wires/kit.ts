import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { fakeServer, says, type FakeServer, type ServerAnswer } from 'react-agent-interrupts/testing';

/** JSON Schema of an object. */
export const object = (properties: object, required: readonly string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});

/** No other fields. */
export const strict = { additionalProperties: false };

/** The interrupt of a call to `send_mail`. */
export const askAbout = (responseSchema: object, more: object = {}) => ({
  id: 'int-1',
  reason: 'tool_call',
  toolCallId: 'tc-1',
  message: 'Send it?',
  responseSchema,
  ...more,
});

/** A stream that proposes a call and then asks these interrupts. */
export function streamed(...interrupts: readonly object[]): Response {
  const events = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r1' },
    { type: 'TOOL_CALL_START', toolCallId: 'tc-1', toolCallName: 'send_mail' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'tc-1', delta: '{"to":"ada@b.c","copies":3}' },
    { type: 'TOOL_CALL_END', toolCallId: 'tc-1' },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r1', outcome: { type: 'interrupt', interrupts } },
  ];
  return bytes(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

/** An event stream with this text. */
export const bytes = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

/** A run that has been asked, and its server. */
export async function asked(
  first: ServerAnswer,
  { reply = says('Done.'), ...options }: Partial<AgentRunOptions> & { reply?: ServerAnswer } = {},
): Promise<{ readonly run: AgentRun; readonly server: FakeServer }> {
  const server = fakeServer(first, reply);
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    fetch: server.fetch,
    autoSubmit: 'never',
    ...options,
  });
  await run.send('Go');
  return { run, server };
}

/** The question at this place. */
export function question(run: AgentRun, at = 0) {
  const found = run.getSnapshot().interrupts[at];
  if (!found) throw new Error(`There is no question ${at}.`);
  return found;
}

/** What the server receives for the answers. */
export async function posted({ run, server }: { run: AgentRun; server: FakeServer }) {
  await run.submit();
  return server.requests[1]?.resume;
}
