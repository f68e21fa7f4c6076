import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';

/** What the model does in one step: it says something, or calls `send` for each of these people. */
export type ModelStep = { readonly says: string } | { readonly sendsTo: readonly string[] };

/** An AI SDK route with a scripted model, and a `fetch` that calls it. */
export interface AiSdkServer {
  readonly fetch: typeof fetch;
  /** The messages of each request. */
  readonly received: UIMessage[][];
  /** The people to whom the tool has sent something. */
  readonly sent: string[];
  /** The next steps of the model. */
  script: ModelStep[];
  /** Awaited before each response, and before each step of the model. */
  gate: () => Promise<void>;
  /** Answers the next requests instead of the route; `undefined` leaves a request to the route. */
  failures: (() => Promise<Response | undefined>)[];
  /** Change the responses of the route to the next requests. */
  changes: ((response: Response) => Response)[];
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export function aiSdkServer(): AiSdkServer {
  let calls = 0;
  const model = new MockLanguageModelV4({
    doStream: async () => {
      await server.gate();
      const step = server.script.shift() ?? { says: 'Nothing to do' };
      const toolCalls = 'sendsTo' in step ? step.sendsTo : [];
      const parts = toolCalls.map((to) => ({
        type: 'tool-call' as const,
        toolCallId: `c-${(calls += 1)}`,
        toolName: 'send',
        input: JSON.stringify({ to }),
      }));
      const text = 'says' in step ? step.says : undefined;
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] });
            for (const part of parts) controller.enqueue(part);
            if (text !== undefined) {
              controller.enqueue({ type: 'text-start', id: 't' });
              controller.enqueue({ type: 'text-delta', id: 't', delta: text });
              controller.enqueue({ type: 'text-end', id: 't' });
            }
            const reason = parts.length > 0 ? 'tool-calls' : 'stop';
            controller.enqueue({ type: 'finish', finishReason: { unified: reason, raw: reason }, usage });
            controller.close();
          },
        }),
      };
    },
  });
  const send = tool({
    inputSchema: z.object({ to: z.string() }),
    execute: ({ to }) => {
      server.sent.push(to);
      return `Sent to ${to}`;
    },
  });
  const route = async (request: Request): Promise<Response> => {
    const { messages } = (await request.json()) as { messages: UIMessage[] };
    server.received.push(messages);
    await server.gate();
    const failed = await server.failures.shift()?.();
    if (failed) return failed;
    const result = streamText({
      model,
      messages: await convertToModelMessages(messages),
      tools: { send },
      toolApproval: { send: 'user-approval' },
      stopWhen: isStepCount(5),
      abortSignal: request.signal,
    });
    const response = createUIMessageStreamResponse({
      stream: toUIMessageStream({ stream: result.stream, originalMessages: messages }),
    });
    return server.changes.shift()?.(response) ?? response;
  };
  const server: AiSdkServer = {
    fetch: (input, init) =>
      route(new Request(new URL(input instanceof Request ? input.url : input, 'http://host.test'), init)),
    received: [],
    sent: [],
    script: [],
    gate: async () => undefined,
    failures: [],
    changes: [],
  };
  return server;
}
