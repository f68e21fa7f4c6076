// The common part of every server: it runs agents over AG-UI, and reports what their own code received.
import { createServer } from 'node:http';

/**
 * Serves agents on a loopback port and prints `LISTENING <port>`. Exits with its parent.
 *
 * @param {Record<string, (input: object) => AsyncIterable<object> | Promise<Response>>} agents By path. Each receives
 * the body of a POST and returns events, or a whole response.
 * @param {unknown[]} received What the agents' own code has received. `GET /received` returns and clears it.
 */
export function serve(agents, received) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  });

  async function answer(request, response) {
    const path = request.url.slice(1);
    if (path === 'received') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(received.splice(0)));
    }
    const agent = agents[path];
    if (!agent || request.method !== 'POST') return response.writeHead(404).end();
    const given = await agent(await bodyOf(request));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (given instanceof Response) {
      for await (const chunk of given.body) response.write(chunk);
    } else {
      for await (const event of given) response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  }

  server.listen(0, '127.0.0.1', () => console.log(`LISTENING ${server.address().port}`));
  // When the test that started this exits for any reason, its end of the pipe closes.
  process.stdin.on('end', () => process.exit(0)).resume();
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}
