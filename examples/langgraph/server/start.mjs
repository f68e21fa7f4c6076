// LangGraph's own server, with the graph of this folder: `npm run agent`.
import { fileURLToPath } from 'node:url';
import { startServer } from '@langchain/langgraph-api/server';

await startServer({
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  nWorkers: 2,
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  graphs: { agent: './agent.mjs:agent' },
});
