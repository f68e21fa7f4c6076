/** The frames of an event stream as text, each with the empty line that ends it. Any other body is one frame. */
export type Frames = AsyncIterable<string>;

/** What happens to one request. */
export type Fault =
  /** The request does not reach the server. It fails immediately, or after `after` has resolved. */
  | { readonly type: 'unsent'; readonly after?: Promise<void> }
  /** It reaches the server, and its response is lost. */
  | { readonly type: 'unanswered' }
  /** It does not reach the server, and gets this response. */
  | { readonly type: 'answered'; readonly response: () => Response }
  /** The body of its response changes. The request cannot be aborted any more. */
  | { readonly type: 'body'; readonly change: (frames: Frames) => Frames };

/** The network between the run objects of a case and its server. */
export class ContractNetwork {
  /** The number of requests so far. */
  requests = 0;
  /** The writes so far, as text. */
  readonly writes: string[] = [];
  /** Changes the body of every event stream. */
  everyStream: ((frames: Frames) => Frames) | undefined;
  readonly #send: typeof fetch;
  readonly #isWrite: (request: Request) => boolean;
  #waiting: { readonly fault: Fault; readonly onlyWrites: boolean; left: number; taken(): void } | undefined;

  constructor(send: typeof fetch, isWrite: (request: Request) => boolean) {
    this.#send = send;
    this.#isWrite = isWrite;
  }

  /**
   * Applies the fault to a write, after skipping the next `behind` writes. Returns a function that reports whether this
   * has happened.
   */
  onWrite(fault: Fault, behind = 0): () => boolean {
    let isTaken = false;
    this.#waiting = { fault, onlyWrites: true, left: behind, taken: () => (isTaken = true) };
    return () => isTaken;
  }

  /** Applies the fault to the next request, even if it is not a write. */
  onRequest(fault: Fault): void {
    this.#waiting = { fault, onlyWrites: false, left: 0, taken: () => undefined };
  }

  /** Removes a fault that has not happened yet. */
  heal(): void {
    this.#waiting = undefined;
  }

  readonly fetch: typeof fetch = async (target, init) => {
    const request = new Request(target, init);
    this.requests += 1;
    const fault = this.#next(request);
    if (fault?.type === 'unsent') {
      await fault.after;
      throw new TypeError('Failed to fetch');
    }
    if (this.#isWrite(request))
      this.writes.push(`${request.method} ${request.url} ${await request.clone().text()}`);
    if (fault?.type === 'answered') return fault.response();
    const response = await this.#send(fault ? new Request(request, { signal: null }) : request);
    if (fault?.type === 'unanswered') {
      await response.body?.cancel();
      throw new TypeError('Failed to fetch');
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const change = fault?.change ?? (isStream ? this.everyStream : undefined);
    return change && response.body ? withBody(response, change(framesOf(response.body))) : response;
  };

  #next(request: Request): Fault | undefined {
    const waiting = this.#waiting;
    if (!waiting || (waiting.onlyWrites && !this.#isWrite(request)) || waiting.left-- > 0) return undefined;
    this.#waiting = undefined;
    waiting.taken();
    return waiting.fault;
  }
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
      for (let end = endOfFrame(text); end > 0; end = endOfFrame(text)) {
        yield text.slice(0, end);
        text = text.slice(end);
      }
      if (done) break;
    }
    if (text !== '') yield text;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const endOfFrame = (text: string): number => {
  const found = /\r?\n\r?\n/.exec(text);
  return found ? found.index + found[0].length : 0;
};

function withBody(response: Response, frames: Frames): Response {
  const iterator = frames[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await iterator.next();
          if (next.done === true) controller.close();
          else controller.enqueue(new TextEncoder().encode(next.value));
        } catch (cause) {
          controller.error(cause);
        }
      },
      // Not awaited: a body that is held would never be cancelled.
      cancel: () => void iterator.return?.().catch(() => undefined),
    },
    { highWaterMark: 0 },
  );
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
