import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAgent, type AgentOptions } from './createAgent.js';
import { InvalidInputError, readInput } from './readInput.js';
import { scenarioList } from './scenarios.js';

/** Handles one request, or calls `next` if the path does not belong to the agent. */
export type AgentHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const largestBody = 1_000_000;

/**
 * Creates the agent as a handler for node:http, which is also a middleware for Vite:
 *
 * - `POST /agent` accepts a `RunAgentInput` and responds with AG-UI events over SSE
 * - `GET /scenarios` lists the scenarios: `[{id, title, prompt}]`
 * - `GET /received?threadId=` lists what the agent's code received and executed on a thread
 */
export function createAgentHandler(options: AgentOptions = {}): AgentHandler {
  const agent = createAgent(options);

  async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = readInput(await bodyOf(request));
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.flushHeaders();
    await agent.run(input, gone.signal, (event) => {
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    });
    response.end();
  }

  async function route(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const method = methods.get(pathname);
    if (!method) return next();
    allowLocalOrigins(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== method) {
      response.setHeader('allow', method);
      return sendError(response, 405, 'METHOD_NOT_ALLOWED', `${pathname} takes ${method} only.`);
    }
    if (pathname === '/agent') return post(request, response);
    if (pathname === '/scenarios') {
      return sendJson(response, 200, scenarioList);
    }
    sendJson(response, 200, agent.journal.read(searchParams.get('threadId') ?? ''));
  }

  return (request, response, next) => {
    route(request, response, next).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else if (error instanceof InvalidInputError) sendError(response, 400, 'INVALID_INPUT', message);
      else sendError(response, 500, 'AGENT_FAILED', message);
    });
  };
}

const methods = new Map([
  ['/agent', 'POST'],
  ['/scenarios', 'GET'],
  ['/received', 'GET'],
]);

/** A page on this machine may call the agent from another port. */
function allowLocalOrigins({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  if (!origin || !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('vary', 'origin');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new InvalidInputError(`The body is larger than ${largestBody} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { code, message });
}
