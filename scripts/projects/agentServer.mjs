import { createServer } from 'node:http';

/** Answers a request as the agent of docs/frameworks.md does: one question, and the end when it is answered. */
export function agent(request, response) {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const { threadId, runId, resume } = JSON.parse(body);
    const interrupt = { id: 'tidy-up', reason: 'confirmation', message: 'Delete 12 old files?' };
    const outcome = resume ? { type: 'success' } : { type: 'interrupt', interrupts: [interrupt] };
    response.setHeader('content-type', 'text/event-stream');
    response.write(`data: ${JSON.stringify({ type: 'RUN_STARTED', threadId, runId })}\n\n`);
    response.end(`data: ${JSON.stringify({ type: 'RUN_FINISHED', threadId, runId, outcome })}\n\n`);
  });
}

/** Listens on a free port of this machine until the project ends. Returns the address. */
export async function listen(project, handle) {
  const server = createServer(handle);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.ends(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}
