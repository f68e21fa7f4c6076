import { own } from '../../../src/model/json.js';

/** What an emulated graph does next: it asks these questions together, or ends with this text. */
export type GraphStep = { readonly asks: readonly unknown[] } | { readonly says: string };

/** An emulated server with one graph. */
export interface LangGraphServer {
  readonly fetch: typeof fetch;
  /** The answers that the nodes have received, in order, each with the index of its question. */
  readonly answers: readonly { readonly question: number; readonly value: unknown }[];
  /** How often a message has started the graph. */
  started(): number;
}

interface Thread {
  readonly messages: unknown[];
  runs: { readonly id: string; readonly frames: string[]; status: string }[];
  /** The pending questions, by the ids of their interrupts. */
  waiting: Map<string, unknown>;
  step: number;
}

const HEX = '0123456789abcdef0123456789abcd';

/**
 * An emulator of the API of LangGraph's server, for one graph that takes these steps. A node that asks again uses the
 * same id, as before LangGraph 1.0. An answer with an unknown id is passed to every node that waits, as in the server.
 */
export function langGraphServer(steps: readonly GraphStep[]): LangGraphServer {
  const threads = new Map<string, Thread>();
  const answers: { question: number; value: unknown }[] = [];
  let started = 0;

  function run(thread: Thread, body: unknown): Thread['runs'][number] {
    const command = own(body, 'command');
    const frames: string[] = [];
    const emit = (event: string, data: unknown): void =>
      void frames.push(`event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${frames.length}\n\n`);
    const id = crypto.randomUUID();
    emit('metadata', { run_id: id, attempt: 1 });
    if (command === undefined) {
      started += 1;
      thread.step = 0;
      thread.waiting.clear();
      const messages = own(own(body, 'input'), 'messages');
      if (Array.isArray(messages)) thread.messages.push(...(messages as unknown[]));
    } else if (thread.waiting.size > 0) {
      const resume = own(command, 'resume');
      const isMap = Object.keys(Object(resume) as object).every((key) => thread.waiting.has(key));
      [...thread.waiting.keys()].forEach((key, question) => {
        answers.push({ question, value: isMap ? own(resume, key) : resume });
      });
      thread.step += 1;
      thread.waiting.clear();
    } else {
      emit('values', { messages: thread.messages });
      return { id, frames, status: 'success' };
    }
    emit('values', { messages: thread.messages });
    const step = steps[thread.step];
    if (step && 'asks' in step) {
      step.asks.forEach((value, index) => {
        const interrupt = { id: `${HEX}${index.toString(16).padStart(2, '0')}`, value };
        thread.waiting.set(interrupt.id, value);
        emit('updates', { __interrupt__: [interrupt] });
        emit('values', { __interrupt__: [interrupt] });
      });
    } else if (step) {
      const said = { id: `said-${id}`, type: 'AIMessageChunk' };
      for (const content of step.says.split(/(?<= )/))
        emit('messages', [{ ...said, content }, { langgraph_node: 'say' }]);
      thread.messages.push({ id: said.id, type: 'ai', content: step.says });
      emit('updates', { say: {} });
      emit('values', { messages: thread.messages });
    }
    return { id, frames, status: 'success' };
  }

  function respond(method: string, path: string, body: unknown, cursor: string | null): Response {
    const [, threadId = '', route = ''] = /\/threads\/([^/?]+)(.*)$/.exec(path) ?? [];
    const known = threads.get(threadId);
    if (route === '/runs/stream') {
      const thread = known ?? { messages: [], runs: [], waiting: new Map<string, unknown>(), step: 0 };
      threads.set(threadId, thread);
      const done = run(thread, body);
      thread.runs.push(done);
      return new Response(done.frames.join(''), {
        headers: {
          'content-type': 'text/event-stream',
          'content-location': `/threads/${threadId}/runs/${done.id}`,
        },
      });
    }
    if (!known) return new Response(`Thread with ID ${threadId} not found`, { status: 404 });
    if (route === '/state' && method === 'POST') {
      known.waiting.clear();
      return Response.json({ checkpoint: {} });
    }
    const tasks = [...known.waiting].map(([id, value], index) => ({
      id: `task-${index}`,
      name: `ask-${index}`,
      error: null,
      result: null,
      interrupts: [{ id, value }],
    }));
    if (route === '/state')
      return Response.json({
        values: { messages: known.messages },
        next: tasks.map(({ name }) => name),
        tasks,
      });
    if (route === '')
      return Response.json({
        thread_id: threadId,
        status: tasks.length > 0 ? 'interrupted' : 'idle',
        interrupts: Object.fromEntries(tasks.map(({ id, interrupts }) => [id, interrupts])),
      });
    const [, runId, of = ''] = /^\/runs\/([^/?]+)(?:\/(\w+))?$/.exec(route) ?? [];
    const found = known.runs.find(({ id }) => id === runId);
    if (of === 'cancel') return new Response(null, { status: found ? 202 : 404 });
    if (of !== 'stream' || !found) return new Response('Run not found', { status: 404 });
    return new Response(found.frames.slice(Number(cursor) + 1).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });
  }

  return {
    answers,
    started: () => started,
    fetch: (target, init) => {
      const request = new Request(target, init);
      const { pathname } = new URL(request.url);
      return request
        .text()
        .then((text) =>
          respond(
            request.method,
            pathname,
            text === '' ? undefined : (JSON.parse(text) as unknown),
            request.headers.get('last-event-id'),
          ),
        );
    },
  };
}
