import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunAgentInput } from '@ag-ui/client';

/** A server that answers each request with the next reply, and records the requests. */
export interface AgentServer {
  readonly url: string;
  readonly received: RunAgentInput[];
  replies: Reply[];
  close(): void;
}

export type Reply = (response: ServerResponse, input: RunAgentInput) => void;

export async function startAgentServer(): Promise<AgentServer> {
  const received: RunAgentInput[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const input = JSON.parse(text) as RunAgentInput;
      received.push(input);
      const reply = agent.replies.shift();
      if (reply) reply(response, input);
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent`;
  const agent: AgentServer = {
    url,
    received,
    replies: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return agent;
}

const write = (response: ServerResponse, events: readonly object[]): void => {
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
};

/** A run with these events between its start and its end. */
export const streams =
  (events: readonly object[], outcome?: object): Reply =>
  (response, { threadId, runId }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    write(response, [
      { type: 'RUN_STARTED', threadId, runId },
      ...events,
      { type: 'RUN_FINISHED', threadId, runId, ...(outcome && { outcome }) },
    ]);
    response.end();
  };

/** A run that starts, says this, and stays open until the returned function ends it. */
export function staysOpen(events: readonly object[] = []): { readonly reply: Reply; end(): void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    reply: (response, { threadId, runId }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write(response, [{ type: 'RUN_STARTED', threadId, runId }, ...events]);
      void ended.then(() => {
        write(response, [{ type: 'RUN_FINISHED', threadId, runId }]);
        response.end();
      });
    },
    end,
  };
}

export const says = (text: string, messageId = `m-${text}`): readonly object[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
  { type: 'TEXT_MESSAGE_END', messageId },
];

export const calls = (id: string, name: string, args: object): readonly object[] => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) },
  { type: 'TOOL_CALL_END', toolCallId: id },
];

export const returns = (toolCallId: string, content: string): readonly object[] => [
  { type: 'TOOL_CALL_RESULT', messageId: `r-${toolCallId}`, toolCallId, content },
];

const approvalSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

/** A question about a call. */
export const aboutCall = (id: string, toolCallId: string): object => ({
  id,
  reason: 'tool_call',
  message: `May I run ${toolCallId}?`,
  toolCallId,
  responseSchema: approvalSchema,
});

export const interrupted = (...interrupts: readonly object[]): object => ({ type: 'interrupt', interrupts });
