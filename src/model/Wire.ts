/** One frame of an event stream, from the SSE decoder. */
export interface StreamFrame {
  readonly data: string;
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

/** One HTTP request. The host's headers are added. */
export interface WireRequest {
  /** Absolute, or relative to the page, like `url`. */
  readonly url: string;
  /** @default 'POST' with a body, 'GET' without one */
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Added to the host's headers. On conflict, the host's headers win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as `Last-Event-ID`. */
  readonly cursor?: string | undefined;
  /** The `Accept` header. @default 'text/event-stream' for `stream`, 'application/json' for `json` */
  readonly accept?: string | undefined;
}

/** A streamed response: its headers and its frames. */
export interface WireStream {
  readonly headers: Headers;
  /**
   * Yields the frames that each chunk of bytes completes. Ends with the stream, and throws if the stream breaks. A JSON
   * response, if `accept` allows it, is one frame. If the body is cut within a frame, the received part is the last
   * frame, without an `id`. If the stream is continued with a `cursor` and repeats that frame, the frame has its `id`
   * and no `data`, so that nothing is applied twice.
   */
  readonly frames: AsyncIterable<readonly StreamFrame[]>;
  /** The latest `retry:` value of the stream, in milliseconds. */
  retry(): number | undefined;
}

/**
 * Sends the requests of a `ConversationProtocol`, in `converse`. All failures are thrown as `AgentRunError`. The
 * code is `not_sent` if this request was not sent.
 */
export interface Wire {
  /** The endpoint, as given by the host. */
  readonly url: string;
  readonly signal: AbortSignal;
  /**
   * Sends one request and returns the event stream of its response. @throws AgentRunError with the codes of the run's
   * own requests.
   */
  stream(request: WireRequest): Promise<WireStream>;
  /**
   * Sends one request and returns the JSON of its response, or `undefined` if the body is empty.
   * @throws AgentRunError `http_error` with `httpStatus` and the body in `details`; `network`; `not_event_stream` if
   * the body is an HTML page; `bad_response` if it is not JSON either.
   */
  json(request: WireRequest): Promise<unknown>;
  /**
   * Call this immediately before you pass a message or an answer to something that sends it without this `wire`, such
   * as a chat of the host. If this method throws, pass nothing on, and let the exception propagate.
   */
  sending(): void;
  /** Waits before the next attempt, longer each time. Ends early on `retry()` and when the network returns. */
  backOff(tries: number, retry?: number): Promise<void>;
}
