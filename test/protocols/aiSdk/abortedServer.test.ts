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
import { createAgentRun } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'mail', input: '{"to":"ann"}' } as const;
const text = [
  { type: 'text-start', id: 'e' },
  { type: 'text-delta', id: 'e', delta: 'End' },
  { type: 'text-end', id: 'e' },
] as const;

/** A route of AI SDK that ends its second response itself, while the approved call runs. */
function route() {
  const executed: string[] = [];
  const errors: string[] = [];
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    requests += 1;
    const isAborted = requests === 2;
    const { messages } = JSON.parse(init?.body as string) as { messages: UIMessage[] };
    const controller = new AbortController();
    const tools = {
      mail: tool({
        inputSchema: z.object({ to: z.string() }),
        execute: async ({ to }) => {
          if (isAborted) {
            controller.abort();
            throw new Error('aborted');
          }
          executed.push(to);
          return 'sent';
        },
      }),
    };
    const isFirst = requests === 1;
    const unified = isFirst ? ('tool-calls' as const) : ('stop' as const);
    const model = new MockLanguageModelV4({
      doStream: async () => ({
        stream: convertArrayToReadableStream([
          { type: 'stream-start' as const, warnings: [] },
          ...(isFirst ? [call] : text),
          { type: 'finish' as const, finishReason: { unified, raw: undefined }, usage } as never,
        ]),
      }),
    });
    const result = streamText({
      model,
      tools,
      stopWhen: isStepCount(3),
      toolApproval: { mail: 'user-approval' },
      abortSignal: controller.signal,
      messages: await convertToModelMessages(messages, { tools }),
      onError: ({ error }) => void errors.push(String(error)),
    });
    return createUIMessageStreamResponse({
      stream: toUIMessageStream({ stream: result.stream, tools, originalMessages: messages }),
    });
  };
  return { fetch, executed, errors };
}

async function aborted() {
  const { fetch, executed, errors } = route();
  const run = createAgentRun({
    url: 'https://chat.test/api/chat',
    threadId: 't',
    protocol: aiSdk(),
    autoSubmit: 'never',
    tabs: false,
    fetch,
  });
  await run.send('Hi');
  const [asked] = run.getSnapshot().interrupts;
  if (!asked) throw new Error('The server did not ask.');
  run.approve(asked);
  await run.submit().catch(() => undefined);
  return { run, executed, errors };
}

test('an approval can be sent again after the server has aborted its response before the call has run', async () => {
  const { run, executed, errors } = await aborted();
  expect(run.getSnapshot().interrupts).toMatchObject([{ toolCallId: 'c1', delivery: 'inDoubt' }]);
  await run.retry();
  expect(run.getSnapshot().status).toBe('finished');
  expect(executed).toEqual(['ann']);
  expect(errors).toEqual([]);
});

test('the server accepts a message after an approval in doubt was left', async () => {
  const { run, executed, errors } = await aborted();
  run.leave();
  await run.send('more');
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  expect(errors).toEqual([]);
  expect(executed).toEqual([]);
});
