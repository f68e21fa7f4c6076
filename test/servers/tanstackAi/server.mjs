// TanStack AI with a scripted model instead of a provider.
import { chat, chatParamsFromRequestBody, toServerSentEventsResponse, toolDefinition } from '@tanstack/ai';
import { z } from 'zod';
import { serve } from './serve.mjs';

const received = [];
const transfer = { id: 'tc-1', name: 'transfer', args: { amount: 10, recipient: 'bob' } };
const mail = { id: 'tc-2', name: 'send_mail', args: { to: 'a@b.com' } };
const locate = { id: 'tc-3', name: 'locate', args: {} };

const tools = [
  toolDefinition({
    name: 'transfer',
    description: 'Transfers money',
    // The limit is a rule outside of the JSON Schema: only the server knows it.
    inputSchema: z.object({
      amount: z
        .number()
        .positive()
        .refine((amount) => amount <= 1000, 'At most 1000'),
      recipient: z.string().min(1),
    }),
    needsApproval: true,
  }).server(async (args) => execute('transfer', args)),
  toolDefinition({
    name: 'send_mail',
    description: 'Sends a mail',
    inputSchema: z.object({ to: z.string() }),
    needsApproval: true,
  }).server(async (args) => execute('send_mail', args)),
  toolDefinition({
    name: 'locate',
    description: 'Runs in the page',
    inputSchema: z.object({}),
    outputSchema: z.object({ city: z.string() }),
  }),
];

function execute(tool, args) {
  received.push({ executed: tool, args });
  return { done: tool };
}

/** A model that makes these calls once, and is done when it has their results. */
const modelThatCalls = (calls) => ({
  kind: 'text',
  name: 'scripted',
  model: 'scripted',
  async *chatStream({ messages, runId, threadId }) {
    const ids = { runId, threadId, timestamp: Date.now() };
    yield { ...ids, type: 'RUN_STARTED' };
    const results = messages.filter(({ role }) => role === 'tool');
    if (results.length === 0) {
      for (const { id, name, args } of calls) {
        yield { ...ids, type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name };
        yield { ...ids, type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) };
        yield { ...ids, type: 'TOOL_CALL_END', toolCallId: id };
      }
      yield { ...ids, type: 'RUN_FINISHED', finishReason: 'tool_calls' };
      return;
    }
    received.push({ results: Object.fromEntries(results.map((each) => [each.toolCallId, each.content])) });
    yield { ...ids, type: 'TEXT_MESSAGE_START', messageId: 'final', role: 'assistant' };
    yield { ...ids, type: 'TEXT_MESSAGE_CONTENT', messageId: 'final', delta: 'All done.' };
    yield { ...ids, type: 'TEXT_MESSAGE_END', messageId: 'final' };
    yield { ...ids, type: 'RUN_FINISHED', finishReason: 'stop' };
  },
});

const agentThatCalls =
  (...calls) =>
  async (body) => {
    const { messages, threadId, runId, parentRunId, resume } = await chatParamsFromRequestBody(body);
    const adapter = modelThatCalls(calls);
    const stream = chat({ adapter, messages, tools, threadId, runId, parentRunId, resume });
    return toServerSentEventsResponse(stream);
  };

serve(
  {
    one: agentThatCalls(transfer),
    two: agentThatCalls(transfer, mail),
    tool: agentThatCalls(locate),
    mixed: agentThatCalls(transfer, locate),
  },
  received,
);
