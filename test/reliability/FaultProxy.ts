import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The fault of one request. `reaches`: the agent receives the request nevertheless. */
export type Fault =
  | { readonly type: 'none' }
  /** The stream ends after this share of its bytes: `reset` breaks the connection; otherwise it ends normally. */
  | { readonly type: 'cut'; readonly after: number; readonly reset: boolean }
  /** Half of the stream arrives late. */
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** Every frame arrives twice. */
  | { readonly type: 'duplicate' }
  /** A status 400-499 means that the agent has not used the request, so `reaches` applies only to other statuses. */
  | { readonly type: 'status'; readonly status: number; readonly reaches: boolean }
  /** A login page with status 200. */
  | { readonly type: 'html'; readonly reaches: boolean }
  /** An event stream without an event. */
  | { readonly type: 'empty'; readonly reaches: boolean }
  /** The connection breaks before the first byte of the response. */
  | { readonly type: 'reset'; readonly reaches: boolean }
  /**
   * Nothing happens until `release()`: the request waits before it reaches the agent, or the response waits after it.
   */
  | { readonly type: 'hold'; readonly reaches: boolean };

/** An agent's complete response to one request. */
export interface AgentAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Frames that arrive a moment after the others. @default '' */
  readonly tail?: string | undefined;
}

/** The server behind the proxy. */
export type Upstream = (body: string) => Promise<AgentAnswer>;

export interface FaultProxyOptions {
  readonly upstream: Upstream;
  /** Called once for each request: with the body of a request for a run, and without one for a reconnect. */
  readonly nextFault: (body?: string) => Fault;
  /**
   * Numbers and stores the frames, so that `GET ?runId=` with `Last-Event-ID` returns the rest of a stream, and one
   * frame more than was missed, as some servers do. @default false
   */
  readonly numbered?: boolean;
  /** Epoch milliseconds, sent in every `Date` header. @default Date.now */
  readonly now?: () => number;
  /** Responds to every other request, such as for the files of a page. @default status 404 */
  readonly elsewhere?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A request for a run that has arrived. */
export interface SeenRequest {
  readonly body: string;
  /** The number of the attempt that the client has sent: the value of `x-attempt`. */
  readonly attempt: string | undefined;
}

/** The delay of a tail, in milliseconds. */
const LATE = 3;

/** The frames that a stream contains immediately, and those that arrive later. */
interface Frames {
  readonly frames: readonly string[];
  readonly late: readonly string[];
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'date, retry-after',
};

/** A real HTTP server on loopback in front of an agent, which causes the given faults. */
export class FaultProxy {
  /** Every POST, in order, before its fault. */
  readonly seen: SeenRequest[] = [];
  /** How many of them got a 401. */
  unauthorised = 0;
  /** How often a stream was reconnected. */
  pickedUp = 0;
  readonly #logs = new Map<string, readonly string[]>();
  readonly #held = new Set<() => void>();
  #healed = false;
  readonly #server: Server;
  readonly #options: FaultProxyOptions;

  private constructor(options: FaultProxyOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      // A client that has disconnected is not a failure of the proxy.
      this.#take(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: FaultProxyOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(options);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The address without a path; runs are posted to `/agent` below it. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no TCP address.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Releases everything that is held. */
  release(): void {
    for (const release of this.#held) release();
    this.#held.clear();
  }

  /** Releases everything that is held, and causes no more faults. */
  heal(): void {
    this.#healed = true;
    this.release();
  }

  /** How many connections are open. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async close(): Promise<void> {
    this.release();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.sendDate = false;
    response.setHeader('date', new Date((this.#options.now ?? Date.now)()).toUTCString());
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/agent') {
      const { elsewhere } = this.#options;
      return elsewhere ? elsewhere(request, response) : void response.writeHead(404).end();
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const nextFault = (sent?: string): Fault =>
      this.#healed ? { type: 'none' } : this.#options.nextFault(sent);
    if (request.method === 'GET')
      return this.#replay(searchParams.get('runId') ?? '', request, response, nextFault());
    const body = await bodyOf(request);
    const attempt = request.headers['x-attempt'];
    this.seen.push({ body, attempt: typeof attempt === 'string' ? attempt : undefined });
    await this.#pass(body, response, nextFault(body));
  }

  async #pass(body: string, response: ServerResponse, fault: Fault): Promise<void> {
    const { upstream } = this.#options;
    if (fault.type === 'hold' && !fault.reaches) {
      await this.#hold();
      if (response.destroyed) return;
    }
    const reaches = !('reaches' in fault) || fault.reaches || fault.type === 'hold';
    const answer = reaches ? await upstream(body) : undefined;
    if (fault.type === 'hold' && fault.reaches) await this.#hold();
    if (fault.type === 'status') {
      if (fault.status === 401) this.unauthorised += 1;
      response.writeHead(fault.status, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify({ error: `fault ${fault.status}` }));
    } else if (fault.type === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>');
    } else if (fault.type === 'empty') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
    } else if (answer && fault.type !== 'reset') {
      if (answer.status !== 200) {
        response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
      } else {
        await this.#stream(this.#logged(body, answer), response, fault);
      }
    } else response.destroy();
  }

  async #replay(
    runId: string,
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault,
  ): Promise<void> {
    this.pickedUp += 1;
    const log = this.#logs.get(runId);
    if (!log) return void response.writeHead(404).end();
    if (fault.type === 'hold') await this.#hold();
    if (fault.type === 'reset') return void response.destroy();
    if (fault.type === 'status') return void response.writeHead(Math.max(500, fault.status)).end();
    const last = request.headers['last-event-id'];
    const missed = last === undefined ? 0 : log.findIndex((frame) => frame.includes(`id: ${String(last)}\n`));
    await this.#stream({ frames: log.slice(Math.max(0, missed)), late: [] }, response, fault);
  }

  /** The frames of a response, numbered and stored if this server does so. */
  #logged(body: string, { text, tail = '' }: AgentAnswer): Frames {
    const [frames, late] = [text, tail].map((each) => each.split('\n\n').filter((frame) => frame !== ''));
    const all = [...(frames ?? []), ...(late ?? [])];
    // The client under test wrote it.
    const { runId } = JSON.parse(body) as { readonly runId: string };
    const { numbered } = this.#options;
    const log = all.map((frame, index) => `${numbered ? `id: ${runId}/${index}\n` : ''}${frame}\n\n`);
    if (numbered) this.#logs.set(runId, log);
    return { frames: log.slice(0, frames?.length), late: log.slice(frames?.length) };
  }

  async #stream({ frames, late }: Frames, response: ServerResponse, fault: Fault): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const twice = (each: readonly string[]) =>
      fault.type === 'duplicate' ? each.flatMap((frame) => [frame, frame]) : each;
    const bytes = Buffer.from((this.#options.numbered ? 'retry: 1\n\n' : '') + twice(frames).join(''));
    if (fault.type === 'delay') {
      const half = bytes.length >> 1;
      response.write(bytes.subarray(0, half));
      await wait(fault.milliseconds);
      response.write(bytes.subarray(half));
    } else if (fault.type === 'cut') {
      const part = bytes.subarray(0, Math.floor(fault.after * bytes.length));
      if (!fault.reset) return void response.end(part);
      // If the connection were destroyed immediately, the part would not be sent.
      if (part.length > 0) await new Promise((resolve) => response.write(part, resolve));
      return void response.destroy();
    } else response.write(bytes);
    if (late.length > 0) await wait(LATE);
    response.end(twice(late).join(''));
  }

  #hold(): Promise<void> {
    if (this.#healed) return Promise.resolve();
    return new Promise((resolve) => void this.#held.add(resolve));
  }
}

/** An agent that accepts runs at an address on this machine. */
export function agentAt(url: string): Upstream {
  return async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', body, headers });
    const type = response.headers.get('content-type') ?? 'text/plain';
    return { status: response.status, type, text: await response.text() };
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
