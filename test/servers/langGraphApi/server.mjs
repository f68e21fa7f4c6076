// LangGraph's own server. Everything below `/api` is passed to it.
import { createServer, request as send } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startServer } from '@langchain/langgraph-api/server';

const graphs = [
  'agent',
  'two',
  'silent',
  'sequential',
  'choice',
  'inbox',
  'nested',
  'breakpoint',
  'slow',
  'failing',
];

const received = [];
const held = [];

process.env.REPORT_TO = `http://127.0.0.1:${await listen(
  createServer((request, response) => {
    // A node waits for its response until the test releases it.
    if (request.url === '/release') return held.push(response);
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.end();
    });
  }),
)}`;

const port = await freePort();
await startServer({
  port,
  host: '127.0.0.1',
  nWorkers: 4,
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  graphs: Object.fromEntries(graphs.map((name) => [name, `./graphs.mjs:${name}`])),
});

const front = createServer((request, response) => {
  const path = request.url;
  if (path === '/received') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(received.splice(0)));
  }
  if (path === '/release') {
    for (const each of held.splice(0)) each.end();
    return response.end();
  }
  const { method, headers } = request;
  const passed = send(
    { host: '127.0.0.1', port, path: path.replace(/^\/api/, ''), method, headers },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  passed.on('error', () => response.destroy());
  request.pipe(passed);
});
console.log(`LISTENING ${await listen(front)}`);
// When the test that started this exits for any reason, its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();

function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

async function freePort() {
  const probe = createServer();
  const free = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
