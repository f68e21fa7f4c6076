import { createAgent, type AgentOptions } from './createAgent.js';
import { readInput } from './readInput.js';
import { scenarioList } from './scenarios.js';

/**
 * The agent in the page itself: a `fetch` that answers `/agent` and `/scenarios` without a network. It returns
 * 404 for other addresses.
 */
export function embeddedAgent(options: AgentOptions = {}): typeof fetch {
  const agent = createAgent(options);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/scenarios')) return Response.json(scenarioList);
    if (!pathname.endsWith('/agent')) return new Response(undefined, { status: 404 });
    const given = readInput(await request.text());
    const gone = new AbortController();
    request.signal.addEventListener('abort', () => gone.abort());
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        await agent.run(given, gone.signal, (event) =>
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
        );
        if (!gone.signal.aborted) controller.close();
      },
      cancel: () => gone.abort(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}
