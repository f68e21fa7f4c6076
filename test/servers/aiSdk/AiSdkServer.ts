import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';

type Prompt = Parameters<MockLanguageModelV4['doStream']>[0]['prompt'];
type ModelStream = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'];
type ModelPart = ModelStream extends ReadableStream<infer Part> ? Part : never;

/** What one request of a page contained. */
export interface SeenBody {
  readonly id: string;
  readonly messages: UIMessage[];
  readonly trigger: string;
  readonly messageId?: string;
  readonly [extra: string]: unknown;
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const TRANSFER = { toolCallId: 'tc-1', toolName: 'transfer', input: '{"amount":10,"recipient":"bob"}' };
const MAIL = { toolCallId: 'tc-2', toolName: 'send_mail', input: '{"to":"a@b.com"}' };
const LOCATE = { toolCallId: 'tc-3', toolName: 'locate', input: '{}' };
const READ = { toolCallId: 'tc-4', toolName: 'read', input: '{"path":"/a"}' };
const ERASE = { toolCallId: 'tc-5', toolName: 'erase', input: '{"path":"/a"}' };

/** The calls of each agent. */
const agents: Readonly<Record<string, readonly (typeof TRANSFER)[]>> = {
  one: [TRANSFER],
  two: [TRANSFER, MAIL],
  page: [LOCATE],
  mixed: [TRANSFER, LOCATE],
  automatic: [READ, ERASE, TRANSFER],
  none: [],
};

/** A response in progress, as a resumable stream stores it. */
interface ActiveResponse {
  readonly frames: string[];
  readonly wake: Set<() => void>;
  isDone: boolean;
}

/** A route of AI SDK 7 with a scripted model, and what its own code has received. */
export class AiSdkServer {
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  /** What the model's prompts and the tools have received. */
  readonly received: unknown[] = [];
  /** The bodies of the requests, in order. */
  readonly bodies: SeenBody[] = [];
  readonly paths: string[] = [];
  /** The stored messages of each chat. */
  readonly stored = new Map<string, UIMessage[]>();
  readonly #active = new Map<string, ActiveResponse>();
  /** Whether a response that has ended can still be read again. */
  keepsEnded = false;
  /** Breaks the connection of the next POST after this many frames. */
  cutAfter: number | undefined;
  /** The next POST gets this response instead. */
  refusal: { readonly status: number; readonly body: string } | undefined;
  /** Whether a response continues without its client, and can be read again. */
  isResumable = false;
  /** The next model waits for it after its first text. */
  gate: Promise<void> | undefined;
  /** The chat's stored messages are replaced by these before the next POST is used, as another client would. */
  tamper: ((messages: UIMessage[]) => UIMessage[]) | undefined;

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  url(agent: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${agent}`;
  }

  readonly #execute =
    (name: string) =>
    (args: unknown): object => {
      this.received.push({ executed: name, args });
      return { done: name };
    };

  readonly #tools = {
    transfer: tool({
      inputSchema: z.object({ amount: z.number().positive(), recipient: z.string() }),
      execute: this.#execute('transfer'),
    }),
    send_mail: tool({
      inputSchema: z.object({ to: z.string() }),
      execute: this.#execute('send_mail'),
    }),
    read: tool({ inputSchema: z.object({ path: z.string() }), execute: this.#execute('read') }),
    erase: tool({ inputSchema: z.object({ path: z.string() }), execute: this.#execute('erase') }),
    locate: tool({ inputSchema: z.object({}), outputSchema: z.object({ city: z.string() }) }),
  };

  /** Makes the agent's calls once, and is done when it has their results. */
  #model(agent: string): MockLanguageModelV4 {
    return new MockLanguageModelV4({
      doStream: async ({ prompt, abortSignal }) => {
        const asked = agents[agent] ?? [];
        const results = resultsIn(prompt);
        const isDone = results.length > 0 || asked.length === 0;
        if (results.length > 0) this.received.push({ results: Object.fromEntries(results) });
        else this.received.push({ said: saidIn(prompt) });
        const parts: ModelPart[] = isDone
          ? [...text('All done.'), finish('stop')]
          : [
              { type: 'reasoning-start', id: '0', providerMetadata: { mock: { signature: 'r-1' } } },
              { type: 'reasoning-end', id: '0', providerMetadata: { mock: { signature: 'r-2' } } },
              ...text('I need to ask.', { mock: { itemId: 'item-1' } }),
              {
                type: 'tool-input-start',
                id: asked[0]?.toolCallId ?? '',
                toolName: asked[0]?.toolName ?? '',
              },
              { type: 'tool-input-delta', id: asked[0]?.toolCallId ?? '', delta: asked[0]?.input ?? '' },
              { type: 'tool-input-end', id: asked[0]?.toolCallId ?? '' },
              ...asked.map((call) => ({
                type: 'tool-call' as const,
                ...call,
                providerMetadata: { mock: { call: call.toolCallId } },
              })),
              finish('tool-calls'),
            ];
        const gate = this.gate;
        this.gate = undefined;
        abortSignal?.addEventListener('abort', () => this.received.push({ aborted: agent }));
        return { stream: streamOf([{ type: 'stream-start', warnings: [] }, ...parts], gate, abortSignal) };
      },
    });
  }

  async #respond(agent: string, body: SeenBody, abortSignal: AbortSignal): Promise<Response> {
    const { id } = body;
    const messages = this.tamper?.(body.messages) ?? body.messages;
    this.tamper = undefined;
    const active: ActiveResponse = { frames: [], wake: new Set(), isDone: false };
    const result = streamText({
      model: this.#model(agent),
      messages: await convertToModelMessages(messages, { tools: this.#tools }),
      tools: this.#tools,
      toolApproval: {
        transfer: { type: 'user-approval', reason: 'Money leaves the account.' },
        send_mail: ({ to }) => (to.includes('@') ? 'user-approval' : undefined),
        read: { type: 'approved', reason: 'Reading is harmless.' },
        erase: { type: 'denied', reason: 'Nothing is erased here.' },
      },
      experimental_toolApprovalSecret: 'a secret of the server',
      stopWhen: isStepCount(5),
      ...(!this.isResumable && { abortSignal }),
      onError: () => undefined,
    });
    let count = 0;
    const tools = this.#tools;
    const stream = createUIMessageStream({
      originalMessages: messages,
      generateId: () => `message-${messages.length}`,
      execute({ writer }) {
        writer.write({ type: 'data-notice', id: 'n1', data: { text: 'Working' } });
        writer.write({ type: 'data-flash', data: 'gone', transient: true });
        writer.merge(
          toUIMessageStream({
            stream: result.stream,
            tools,
            sendSources: true,
            messageMetadata: ({ part }) => (part.type === 'finish' ? { steps: (count += 1) } : undefined),
            onError: (error) => (error instanceof Error ? error.message : 'unknown'),
          }),
        );
      },
      onEnd: ({ messages: all }) => void this.stored.set(id, all),
    });
    this.#active.set(id, active);
    return createUIMessageStreamResponse({
      stream,
      consumeSseStream: async ({ stream: copy }) => {
        for await (const frame of copy) {
          active.frames.push(frame);
          for (const wake of active.wake) wake();
        }
        active.isDone = true;
        if (!this.keepsEnded) this.#active.delete(id);
        for (const wake of active.wake) wake();
      },
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    this.paths.push(`${request.method} ${pathname}`);
    const [, agent = '', chat = '', action] = pathname.split('/').map(decodeURIComponent);
    if (action === 'stream') return this.#resume(chat, response);
    if (action === 'messages') return void response.end(JSON.stringify(this.stored.get(chat) ?? []));
    if (request.method !== 'POST' || !agents[agent]) return void response.writeHead(404).end();
    const body = (await jsonOf(request)) as SeenBody;
    this.bodies.push(body);
    const { refusal, cutAfter } = this;
    this.refusal = undefined;
    this.cutAfter = undefined;
    if (refusal) return void response.writeHead(refusal.status).end(refusal.body);
    const closed = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) closed.abort();
    });
    const given = await this.#respond(agent, body, closed.signal);
    response.writeHead(given.status, Object.fromEntries(given.headers));
    response.flushHeaders();
    let sent = 0;
    for await (const frame of given.body ?? []) {
      if (sent === cutAfter) return void response.destroy();
      sent += 1;
      await new Promise((resolve) => response.write(frame, resolve));
    }
    response.end();
  }

  /** Repeats the response in progress from its start, and follows it. */
  async #resume(chat: string, response: ServerResponse): Promise<void> {
    const active = this.#active.get(chat);
    if (!active) return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let sent = 0; ; sent += 1) {
      while (sent >= active.frames.length && !active.isDone)
        await new Promise<void>((resolve) => active.wake.add(resolve));
      const frame = active.frames[sent];
      if (frame === undefined) return void response.end();
      response.write(frame);
    }
  }
}

const text = (delta: string, providerMetadata?: Record<string, Record<string, string>>): ModelPart[] => [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta },
  { type: 'text-end', id: '0', ...(providerMetadata && { providerMetadata }) },
];

const finish = (unified: 'stop' | 'tool-calls'): ModelPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage,
});

function streamOf(
  parts: readonly ModelPart[],
  gate: Promise<void> | undefined,
  signal: AbortSignal | undefined,
): ModelStream {
  const left = [...parts];
  return new ReadableStream<ModelPart>({
    async pull(controller) {
      const part = left.shift();
      if (part?.type === 'text-end') await gate;
      if (signal?.aborted) controller.error(signal.reason);
      else if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}

/** The results of calls in a prompt, by their ids. */
const resultsIn = (prompt: Prompt): (readonly [string, unknown])[] =>
  prompt.flatMap((message) =>
    message.role === 'tool'
      ? message.content.flatMap((part) =>
          part.type === 'tool-result' ? [[part.toolCallId, part.output] as const] : [],
        )
      : [],
  );

/** The user's last text in a prompt. */
const saidIn = (prompt: Prompt): unknown => {
  const last = prompt.findLast((message) => message.role === 'user');
  return last?.content.map((part) => (part.type === 'text' ? part.text : part.type)).join(' ');
};

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return JSON.parse(body);
}
