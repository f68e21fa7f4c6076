import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createDeployBot } from './deployBot.ts';

const sessions = new Map<string, StreamableHTTPServerTransport>();

/** The endpoint of the server, with a session for each client. */
export async function mcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  await (known ?? (await newSession())).handleRequest(request, response);
}

async function newSession(): Promise<StreamableHTTPServerTransport> {
  const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await createDeployBot().connect(transport);
  return transport;
}
