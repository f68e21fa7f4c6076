/** What the graph does in one run: it says something, pauses with these interrupts, fails, or still waits for some ids. */
export type GraphStep =
  | { readonly says: string }
  | { readonly asks: readonly { readonly id: string; readonly value: unknown }[] }
  | { readonly fails: string }
  | { readonly waitsFor: readonly string[] };

interface ReceivedRun {
  readonly input?: { readonly messages?: readonly object[] } | null;
  readonly command?: { readonly resume?: unknown };
  readonly strict_resume?: boolean;
}

/** A LangGraph server with one thread and a scripted graph, and a `fetch` that calls it. */
export interface LangGraphServer {
  readonly fetch: typeof fetch;
  /** The runs that were started. */
  readonly received: ReceivedRun[];
  script: GraphStep[];
  /** Awaited before the first event of a run. */
  gate: () => Promise<void>;
  /** Awaited before the end of a run. */
  end: () => Promise<void>;
  /** Answers the next runs instead of the graph; `undefined` leaves a run to the graph. */
  failures: (() => Promise<Response | undefined>)[];
}

export function langGraphServer(): LangGraphServer {
  let messages: object[] = [];
  let pending: readonly { readonly id: string; readonly value: unknown }[] = [];
  let error: string | undefined;
  let count = 0;
  const threadState = () => ({
    values: { messages },
    next: pending.length > 0 ? ['ask'] : [],
    tasks:
      pending.length > 0 || error
        ? [{ id: 'task', name: 'ask', interrupts: pending, ...(error && { error: JSON.stringify(error) }) }]
        : [],
    checkpoint: { thread_id: 'thread', checkpoint_ns: '', checkpoint_id: `checkpoint-${count}` },
    metadata: {},
    created_at: new Date(0).toISOString(),
    parent_checkpoint: null,
  });
  const encoder = new TextEncoder();
  const frame = (event: string, data: unknown): Uint8Array =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  async function* run(body: ReceivedRun): AsyncGenerator<Uint8Array> {
    count += 1;
    yield frame('metadata', { run_id: `run-${count}`, attempt: 1 });
    await server.gate();
    const step = server.script.shift() ?? { says: 'Nothing to do' };
    messages = [...messages, ...(body.input?.messages ?? [])];
    const waitsFor = 'waitsFor' in step ? step.waitsFor : [];
    if (body.command) pending = pending.filter(({ id }) => waitsFor.includes(id));
    error = undefined;
    yield frame('values', { messages });
    if ('says' in step) {
      messages = [...messages, { id: `m-${count}`, type: 'ai', content: step.says }];
      yield frame('values', { messages });
    } else if ('asks' in step) {
      const calls = step.asks.map(({ id }) => ({ id: `call-${id}`, name: 'send', args: {} }));
      messages = [...messages, { id: `m-${count}`, type: 'ai', content: 'May I?', tool_calls: calls }];
      yield frame('values', { messages });
      pending = step.asks;
      yield frame('values', { messages, __interrupt__: pending });
    } else if ('fails' in step) {
      error = step.fails;
      yield frame('error', { error: 'GraphError', message: step.fails });
    }
    await server.end();
  }

  const route = async (url: URL, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET';
    const body = (init.body ? JSON.parse(init.body as string) : {}) as ReceivedRun;
    if (url.pathname === '/threads') return Response.json({ thread_id: 'thread' });
    if (url.pathname.endsWith('/history')) return Response.json(count === 0 ? [] : [threadState()]);
    if (url.pathname.endsWith('/state')) return Response.json(threadState());
    if (method !== 'POST' || !url.pathname.endsWith('/runs/stream'))
      return new Response(null, { status: 404 });
    server.received.push(body);
    const failed = await server.failures.shift()?.();
    if (failed) return failed;
    const frames = run(body);
    const { signal } = init;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
      async pull(controller) {
        const next = await frames.next();
        if (signal?.aborted) return;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    });
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream',
        'content-location': `/threads/thread/runs/run-${count + 1}`,
      },
    });
  };
  const server: LangGraphServer = {
    fetch: (input, init = {}) => route(new URL(input instanceof Request ? input.url : input), init),
    received: [],
    script: [],
    gate: async () => undefined,
    end: async () => undefined,
    failures: [],
  };
  return server;
}
