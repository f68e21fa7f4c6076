// Mastra's own HTTP API, with its AG-UI adapter beside it, a storage in memory, and a scripted model instead of a provider.
// Everything below `/api` belongs to Mastra.
import { serve } from '@hono/node-server';
import { MastraAgent } from '@ag-ui/mastra';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { MastraServer } from '@mastra/hono';
import { Hono } from 'hono';
import { z } from 'zod';

const received = [];

/** A model that makes these calls once, and is done when it has their results. */
function modelThatCalls(calls) {
  return {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('This model only streams')),
    async doStream({ prompt }) {
      const results = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []));
      const isDone = results.length > 0;
      if (isDone)
        received.push({
          results: Object.fromEntries(results.map(({ toolCallId, output }) => [toolCallId, output.value])),
        });
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      const parts = calls.map(({ input, ...call }) => ({
        type: 'tool-call',
        ...call,
        input: JSON.stringify(input),
      }));
      return {
        stream: ReadableStream.from([
          { type: 'stream-start', warnings: [] },
          ...(isDone
            ? [
                { type: 'text-start', id: 't' },
                { type: 'text-delta', id: 't', delta: 'All done.' },
                { type: 'text-end', id: 't' },
              ]
            : parts),
          { type: 'finish', finishReason: isDone ? 'stop' : 'tool-calls', usage },
        ]),
      };
    },
  };
}

const erase = createTool({
  id: 'erase',
  description: 'Erases a folder',
  inputSchema: z.object({ folder: z.string() }),
  requireApproval: true,
  execute: async (args) => {
    received.push({ executed: 'erase', args });
    return 'erased';
  },
});

const schedule = createTool({
  id: 'schedule',
  description: 'Schedules a meeting',
  inputSchema: z.object({ topic: z.string() }),
  resumeSchema: z.object({ time: z.string() }),
  execute: async ({ topic }, { agent }) => {
    if (!agent.resumeData) return agent.suspend({ question: `When is ${topic}?` });
    received.push({ answered: agent.resumeData });
    return `${topic} at ${agent.resumeData.time}`;
  },
});

const calls = {
  gated: [{ toolCallId: 'tc-e', toolName: 'erase', input: { folder: 'drafts' } }],
  form: [{ toolCallId: 'tc-q', toolName: 'schedule', input: { topic: 'Budget' } }],
};
const agents = Object.fromEntries(
  Object.entries(calls).map(([id, made]) => {
    const model = modelThatCalls(made);
    return [id, new Agent({ id, name: id, instructions: 'Go', model, tools: { erase, schedule } })];
  }),
);
const mastra = new Mastra({ agents, storage: new InMemoryStore(), logger: false });

const app = new Hono();
app.get('/received', (context) => context.json(received.splice(0)));
app.post('/ag-ui/:agent', async (context) => {
  const agentId = context.req.param('agent');
  const adapter = new MastraAgent({ agentId, agent: mastra.getAgent(agentId), resourceId: 'person' });
  const input = await context.req.json();
  const text = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => {
      const write = (event) => controller.enqueue(text.encode(`data: ${JSON.stringify(event)}\n\n`));
      const close = () => controller.close();
      const error = ({ message }) => {
        write({ type: 'RUN_ERROR', message });
        close();
      };
      adapter.run(input).subscribe({ next: write, error, complete: close });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
});
await new MastraServer({ app, mastra }).init();

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`LISTENING ${port}`));
// When the test that started this exits for any reason, its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
