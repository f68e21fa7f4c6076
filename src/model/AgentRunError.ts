const marker = Symbol.for('react-agent-interrupts.AgentRunError');

/**
 * Identifies the failure, for use in code.
 *
 * | code | meaning |
 * | --- | --- |
 * | `not_sent` | the request could not be made, or a method got an invalid argument; nothing was sent |
 * | `network` | the request got no response |
 * | `aborted` | the caller's signal was already aborted; the request of an `execute()` was stopped; a question of an asker was left, or withdrawn before it was shown |
 * | `http_error` | the status was outside 200-299; see `httpStatus` |
 * | `not_event_stream` | status 200, but the body is an HTML page such as a login page, or JSON or anything else instead of an event stream |
 * | `bad_response` | status 200, but the body is not the expected JSON |
 * | `empty_response` | status 200, but the body has no events |
 * | `stream_cut` | the stream ended or broke before the run did |
 * | `code_missing` | lazy-loaded code failed to load, or took too long |
 * | `run_error` | the agent sent RUN_ERROR; `details.code` is the server's code |
 * | `unknown_outcome` | RUN_FINISHED has an outcome that this client doesn't know |
 * | `no_interrupts` | the outcome is an interrupt, but lists no interrupts |
 * | `invalid_event` | the state of the run object is invalid, which is a bug of this library; only reported with `reportError` |
 * | `incomplete_batch` | `submit()` was called before every interrupt was answered or cancelled |
 * | `expired` | an interrupt expired after its answer was staged |
 * | `declined` | `beforeSubmit` returned `false` or threw, or an answer changed before the batch was sent (`details.withdrawn`) |
 * | `changed` | an interrupt changed after it was decided, or the storage was being read and its decisions were not shown yet; nothing was sent |
 * | `busy` | a request is in progress on this thread, or waits to be sent |
 * | `pending_interrupts` | `send()`, `steer()` or `retry()` was called with a message that cannot be sent while interrupts are pending or answers are in doubt |
 * | `nothing_to_send` | `submit()` or `retry()` was called with nothing to send |
 * | `elsewhere` | another tab is sending answers on the same thread |
 * | `storage` | the storage failed, or `isSecret` threw; the run object continues |
 * | `not_stopped` | the run was stopped here, but the request to stop it on the server failed |
 * | `unsupported` | the server does not support the request, an interrupt cannot be cancelled, or nothing waits for the answer any more |
 * | `disposed` | the run object was disposed |
 */
export type AgentRunErrorCode =
  | 'not_sent'
  | 'network'
  | 'aborted'
  | 'http_error'
  | 'not_event_stream'
  | 'bad_response'
  | 'empty_response'
  | 'stream_cut'
  | 'code_missing'
  | 'run_error'
  | 'unknown_outcome'
  | 'no_interrupts'
  | 'invalid_event'
  | 'incomplete_batch'
  | 'expired'
  | 'declined'
  | 'changed'
  | 'busy'
  | 'pending_interrupts'
  | 'nothing_to_send'
  | 'elsewhere'
  | 'storage'
  | 'not_stopped'
  | 'unsupported'
  | 'disposed';

/** What an error reports besides its code and its message. */
export interface AgentRunErrorOptions {
  httpStatus?: number | undefined;
  /** Whether the same request could succeed later. @default false */
  retryable?: boolean | undefined;
  /** How long to wait before the next attempt, in milliseconds, as requested by the server. */
  retryAfter?: number | undefined;
  /** The server's own message; empty if its response has none. */
  serverMessage?: string | undefined;
  /** The server's error as JSON: its code, its body, its list of errors. */
  details?: unknown;
  cause?: unknown;
}

/** Every failure that a run object reports. `message` states what happened, why it matters and what can be done. */
export class AgentRunError extends Error {
  override readonly name = 'AgentRunError';
  readonly code: AgentRunErrorCode;
  /** The HTTP status, if a response arrived. */
  readonly httpStatus?: number | undefined;
  /** Whether the same request could succeed later. It is never repeated automatically: the user decides. */
  readonly retryable: boolean;
  /** How long to wait before the next attempt, in milliseconds, if the server requested it. */
  readonly retryAfter?: number | undefined;
  /**
   * The server's own message, without what this package adds in `message`. Empty if the response has none.
   * `undefined` if this package has added nothing: `message` is then the whole text. Secrets are masked.
   */
  readonly serverMessage?: string | undefined;
  /**
   * The server's error as JSON. Secrets are masked, and the copies of the input in a list of validation errors are
   * removed. A server can still quote an answer in its own text.
   */
  readonly details?: unknown;
  readonly [marker] = true;

  constructor(code: AgentRunErrorCode, message: string, options: AgentRunErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.httpStatus = options.httpStatus;
    this.retryable = options.retryable ?? false;
    this.retryAfter = options.retryAfter;
    this.serverMessage = options.serverMessage;
    this.details = options.details;
  }

  /**
   * Recognizes an error of any copy of this package on the page. `instanceof` recognizes only errors of its own copy.
   */
  static isInstance(value: unknown): value is AgentRunError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
