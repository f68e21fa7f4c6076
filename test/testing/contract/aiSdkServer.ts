import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import type { ContractAnswer, ContractPlan, ContractServer } from 'react-agent-interrupts/testing/contract';
import { z } from 'zod';

type Prompt = Parameters<MockLanguageModelV4['doStream']>[0]['prompt'];
type ModelStream = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'];
type ModelPart = ModelStream extends ReadableStream<infer Part> ? Part : never;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A route of AI SDK 7 with stored messages, whose model asks for an approval of each question's call. */
export function aiSdkServer({ questions, rounds }: ContractPlan): ContractServer {
  const answers: ContractAnswer[] = [];
  const stored = new Map<string, UIMessage[]>();
  let started = 0;
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const results = resultsIn(prompt);
      if (results.length === 0) started += 1;
      answers.push(...results);
      const asks = rounds * questions > prompt.filter(({ role }) => role === 'tool').length * questions;
      const calls = Array.from({ length: questions }, (_, index) => ({
        type: 'tool-call' as const,
        toolCallId: `call-${index}`,
        toolName: 'act',
        input: JSON.stringify({ index }),
      }));
      const said: ModelPart[] = [
        { type: 'text-start', id: '0' },
        { type: 'text-delta', id: '0', delta: asks ? 'May I? ' : 'Done.' },
        { type: 'text-end', id: '0' },
      ];
      const unified = asks ? 'tool-calls' : 'stop';
      const parts: ModelPart[] = [
        { type: 'stream-start', warnings: [] },
        ...said,
        ...(asks ? calls : []),
        { type: 'finish', finishReason: { unified, raw: unified }, usage },
      ];
      return Promise.resolve({ stream: convertArrayToReadableStream(parts) });
    },
  });
  const tools = {
    act: tool({ inputSchema: z.object({ index: z.number() }), execute: ({ index }) => ({ ran: index }) }),
  };
  return {
    url: 'https://chat.test/api/chat',
    async fetch(target, init) {
      const request = new Request(target, init);
      if (request.method === 'GET') {
        const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
        return Response.json(stored.get(id) ?? []);
      }
      const { id, messages } = (await request.json()) as { id: string; messages: UIMessage[] };
      const result = streamText({
        model,
        tools,
        messages: await convertToModelMessages(messages, { tools }),
        toolApproval: { act: 'user-approval' },
        stopWhen: isStepCount(5),
      });
      return createUIMessageStreamResponse({
        stream: toUIMessageStream({
          stream: result.stream,
          tools,
          originalMessages: messages,
          generateMessageId: () => `message-${messages.length}`,
          onEnd: ({ messages: all }) => void stored.set(id, all),
        }),
        // The response ends also if nobody reads it.
        consumeSseStream: async ({ stream }) => stream.pipeTo(new WritableStream()),
      });
    },
    received: () => answers,
    started: () => started,
  };
}

/** The decisions that the model receives with this prompt. */
function resultsIn(prompt: Prompt): readonly ContractAnswer[] {
  const last = prompt.at(-1);
  if (last?.role !== 'tool') return [];
  return last.content
    .flatMap((part) => {
      if (part.type !== 'tool-result') return [];
      const { output } = part;
      const value =
        output.type === 'execution-denied'
          ? { approved: false, ...(output.reason !== undefined && { reason: output.reason }) }
          : { approved: true };
      return [{ question: Number(part.toolCallId.slice(5)), value }];
    })
    .sort((a, b) => a.question - b.question);
}
