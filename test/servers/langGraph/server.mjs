// LangGraph's platform with its AG-UI bridge: on the default channel, and with outcomes enabled.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { LangGraphAgent } from '@ag-ui/langgraph';
import { startServer } from '@langchain/langgraph-api/server';
import { register } from 'tsx/esm/api';
import { serve } from './serve.mjs';

const received = [];

// The platform loads the graph as TypeScript.
register();
process.env.REPORT_TO = await reports();
const { host } = await startServer({
  port: await freePort(),
  host: '127.0.0.1',
  nWorkers: 4,
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  graphs: { graph: './graph.ts:graph' },
});

const deploymentUrl = host.startsWith('http') ? host : `http://${host}`;

/** The bridge keeps the state of one run, so each request gets its own bridge. */
const through = (options) =>
  async function* (input) {
    const agent = new LangGraphAgent({ deploymentUrl, graphId: 'graph', ...options });
    const events = [];
    let wake = () => {};
    let over = false;
    let failure;
    const told = (then) => (value) => {
      then(value);
      wake();
    };
    agent.run(input).subscribe({
      next: told((event) => events.push(event)),
      error: told((error) => ((failure = error), (over = true))),
      complete: told(() => (over = true)),
    });
    for (;;) {
      while (events.length > 0) yield events.shift();
      if (failure) throw new Error('The bridge failed', { cause: failure });
      if (over) return;
      await new Promise((resolve) => (wake = resolve));
    }
  };

serve({ default: through({}), outcome: through({ emitInterruptOutcome: true }) }, received);

/** Where the graphs report to: they may run in another process. */
function reports() {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

function freePort() {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
