import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';

/** Awaken's three APIs. */
export const apis = ['native', 'AG-UI', 'AI SDK'] as const;
export type Api = (typeof apis)[number];

/** The options of a run that uses this API of a server. */
export function over(api: Api, { origin }: AwakenServer): Partial<AgentRunOptions> {
  const on = `${origin}/v1`;
  if (api === 'native') return { url: `${on}/runs`, protocol: awaken({ agentId: 'a' }) };
  if (api === 'AG-UI') return { url: `${on}/ag-ui/run`, protocol: awakenAgUi() };
  return { url: `${on}/ai-sdk/chat`, protocol: awakenAiSdk() };
}

/** `fetch` with one frame of a stream in each chunk, so that the snapshot after each frame can be read. */
export const frameByFrame: typeof fetch = async (target, init) => {
  const response = await fetch(target, init);
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response;
  const frames = framesOf(response.body);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await frames.next();
        if (next.done) controller.close();
        else controller.enqueue(new TextEncoder().encode(next.value));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
};

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) yield `${frame}\n\n`;
  }
  if (text !== '') yield text;
}
