// Mastra with its own AG-UI adapter, a storage in memory, and a scripted model instead of a provider.
import { MastraAgent } from '@ag-ui/mastra';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { serve } from './serve.mjs';

const received = [];
const mail = { toolCallId: 'tc-a', toolName: 'send_mail', input: { to: 'a@b.com', subject: 'Hi' } };
const otherMail = { toolCallId: 'tc-b', toolName: 'send_mail', input: { to: 'x@y.com', subject: 'Yo' } };
const deletion = { toolCallId: 'tc-e', toolName: 'erase', input: { folder: 'drafts' } };
const meeting = { toolCallId: 'tc-q', toolName: 'schedule', input: { topic: 'Budget' } };

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
      const answered = results.map(({ toolCallId, output }) => [toolCallId, output.value]);
      if (answered.length > 0) received.push({ results: Object.fromEntries(answered) });
      const isDone = answered.length > 0;
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      return {
        stream: ReadableStream.from([
          { type: 'stream-start', warnings: [] },
          ...(isDone ? spoken('All done.') : [...spoken('Let me ask.'), ...calls.map(asPart)]),
          { type: 'finish', finishReason: isDone ? 'stop' : 'tool-calls', usage },
        ]),
      };
    },
  };
}

const asPart = ({ input, ...call }) => ({ type: 'tool-call', ...call, input: JSON.stringify(input) });
const spoken = (delta) => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
  { type: 'text-end', id: 't' },
];

const sendMail = createTool({
  id: 'send_mail',
  description: 'Sends a mail',
  inputSchema: z.object({ to: z.string(), subject: z.string() }),
  resumeSchema: z.object({
    approved: z.boolean(),
    reason: z.string().optional(),
    editedArgs: z.object({ to: z.string(), subject: z.string() }).optional(),
  }),
  execute: async (args, { agent }) => {
    if (!agent.resumeData) return agent.suspend({ question: `Send to ${args.to}?` });
    const { approved, reason, editedArgs } = agent.resumeData;
    received.push({ decided: agent.toolCallId, answer: agent.resumeData });
    if (!approved) return `denied: ${reason ?? 'no reason'}`;
    received.push({ executed: 'send_mail', args: editedArgs ?? args });
    return `sent to ${(editedArgs ?? args).to}`;
  },
});

const schedule = createTool({
  id: 'schedule',
  description: 'Schedules a meeting',
  inputSchema: z.object({ topic: z.string() }),
  resumeSchema: z.object({ time: z.string() }),
  execute: async ({ topic }, { agent }) => {
    if (!agent.resumeData) return agent.suspend({ topic });
    received.push({ answered: agent.resumeData });
    return `${topic} at ${agent.resumeData.time}`;
  },
});

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

const calls = { one: [mail], two: [mail, otherMail], form: [meeting], gated: [deletion] };
const agents = Object.fromEntries(
  Object.entries(calls).map(([name, made]) => {
    const tools = { send_mail: sendMail, schedule, erase };
    return [name, new Agent({ id: name, name, instructions: 'Go', model: modelThatCalls(made), tools })];
  }),
);
// The storage keeps a suspended call; it also lets the adapter find its run.
const mastra = new Mastra({ agents, storage: new InMemoryStore(), logger: false });

/** The adapter passes an error to its observer, which a server sends as RUN_ERROR. */
function eventsOf(name, input) {
  const adapter = new MastraAgent({ agentId: name, agent: mastra.getAgent(name), resourceId: 'person' });
  return new ReadableStream({
    start: (controller) => {
      const close = () => controller.close();
      const error = ({ message }) => {
        controller.enqueue({ type: 'RUN_ERROR', message });
        close();
      };
      adapter.run(input).subscribe({ next: (event) => controller.enqueue(event), error, complete: close });
    },
  });
}

serve(
  Object.fromEntries(Object.keys(agents).map((name) => [name, (input) => eventsOf(name, input)])),
  received,
);
