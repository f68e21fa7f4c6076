import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request with its body. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** JSON; `undefined` without a body. */
  readonly body: unknown;
}

/** A streamed response. */
export interface Outlet {
  /** Sends one frame unchanged. */
  send(frame: string): void;
  end(): void;
}

/** The response of a route. */
export type Answer =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly text: string; readonly type?: string | undefined }
  | {
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly stream: (outlet: Outlet) => void;
    };

interface Fault {
  readonly route: RegExp;
  readonly answer: Answer | 'hang up';
  left: number;
}

/** An HTTP server on a free port, with faults on demand. The emulator of a system defines its responses. */
export abstract class EmulatedServer {
  /** The requests, in order. */
  readonly requests: ReceivedRequest[] = [];
  readonly #server: Server;
  readonly #faults: Fault[] = [];
  readonly #cuts: { route: RegExp; frames: number }[] = [];
  readonly #sockets = new Set<ServerResponse>();

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((cause: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(`The emulator failed: ${String(cause)}`);
      });
    });
  }

  /** The response of this system; `undefined` is a 404 without a body. */
  protected abstract respond(request: ReceivedRequest): Answer | undefined;

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    for (const response of this.#sockets) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * A request to `route` ("POST /v1/runs") gets this response and does not reach the system: the next request, or a
   * later one after the given number of others.
   */
  failNext(route: RegExp, answer: Fault['answer'], { behind = 0 } = {}): void {
    this.#faults.push({ route, answer, left: behind });
  }

  /** The next stream of `route` breaks after this number of frames; the system continues without its reader. */
  cutNext(route: RegExp, frames: number): void {
    this.#cuts.push({ route, frames });
  }

  /** The requests to a route, such as `/decision$/`. */
  to(route: RegExp): readonly ReceivedRequest[] {
    return this.requests.filter(({ method, path }) => route.test(`${method} ${path}`));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#sockets.add(response);
    response.on('close', () => this.#sockets.delete(response));
    // A client that has disconnected does not receive the rest.
    response.on('error', () => undefined);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://emulator');
    const method = incoming.method ?? 'GET';
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const request = { method, path: pathname, query: searchParams, headers: incoming.headers, body };
    this.requests.push(request);
    const named = `${method} ${pathname}`;
    const fault = take(this.#faults, (each) => each.route.test(named) && each.left-- <= 0);
    if (fault?.answer === 'hang up') {
      response.destroy();
      return;
    }
    const answer = fault?.answer ?? this.respond(request) ?? { status: 404, text: '' };
    if ('stream' in answer) {
      const cut = take(this.#cuts, ({ route }) => route.test(named));
      response.writeHead(200, { 'content-type': 'text/event-stream', ...answer.headers });
      response.flushHeaders();
      answer.stream(outletOf(response, cut?.frames));
      return;
    }
    const isJson = 'json' in answer;
    const type = isJson ? 'application/json' : (answer.type ?? 'text/plain; charset=utf-8');
    response.writeHead(answer.status, { 'content-type': type });
    response.end(isJson ? JSON.stringify(answer.json) : answer.text);
  }
}

function take<T>(list: T[], fits: (item: T) => boolean): T | undefined {
  const index = list.findIndex(fits);
  return index === -1 ? undefined : list.splice(index, 1)[0];
}

function outletOf(response: ServerResponse, frames = Number.POSITIVE_INFINITY): Outlet {
  let left = frames;
  const cut = (): void => {
    if (left > 0) return;
    // What was written is sent first, and then the connection breaks.
    left = Number.NaN;
    response.socket?.end();
  };
  cut();
  return {
    send(frame) {
      if (!(left > 0)) return;
      response.write(frame);
      left -= 1;
      cut();
    },
    end() {
      if (left > 0) response.end();
    },
  };
}
