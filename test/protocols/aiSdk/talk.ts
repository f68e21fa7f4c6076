import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { frames, scripted, type Reply, type SeenRequest } from '../scripted.js';

/** A chunk as a server sends it. */
export type Chunk = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A response of AI SDK. */
export const response = (...chunks: readonly Chunk[]): Reply => ({
  stream: `${frames(...chunks)}data: [DONE]\n\n`,
});

/** A run with a server that sends these responses, one per POST. */
export function talk(
  replies: readonly (Reply | ((request: SeenRequest) => Reply))[],
  options: Partial<AgentRunOptions> & { readonly resumed?: () => Reply } = {},
): {
  readonly run: AgentRun;
  readonly bodies: () => readonly SentBody[];
  readonly paths: () => readonly string[];
} {
  const left = [...replies];
  const { resumed, ...given } = options;
  const { fetch, requests, posted } = scripted((request) => {
    if (request.method === 'GET') return resumed?.();
    const reply = left.shift();
    return typeof reply === 'function' ? reply(request) : reply;
  });
  const run = createAgentRun({
    url: 'https://chat.test/api/chat?tenant=1',
    threadId: 'chat/1',
    protocol: aiSdk(),
    tabs: false,
    autoSubmit: 'never',
    fetch,
    ...given,
  });
  return {
    run,
    bodies: () => posted() as readonly SentBody[],
    paths: () => requests.map(({ path }) => path),
  };
}

/** What the protocol sends. */
export interface SentBody {
  readonly id: string;
  readonly messages: readonly UIMessage[];
  readonly [extra: string]: unknown;
}

/** The message that AI SDK's own reader builds from these chunks, as JSON. */
export async function builtByAiSdk(
  chunks: readonly Chunk[],
  message?: UIMessage,
): Promise<UIMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk as UIMessageChunk);
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  for await (const each of readUIMessageStream({ stream, ...(message && { message }) })) last = each;
  return last && (JSON.parse(JSON.stringify(last)) as UIMessage);
}
