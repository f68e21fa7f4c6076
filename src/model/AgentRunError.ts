const marker = Symbol.for('react-agent-interrupts.AgentRunError');

/**
 * What went wrong, as a word that code can switch on.
 *
 * | code | what happened |
 * | --- | --- |
 * | `not_sent` | the request could not be made, or a verb was given what it cannot use: nothing left the page |
 * | `network` | the request never got a response |
 * | `aborted` | `stop()`, `dispose()` or the caller's signal ended it |
 * | `http_error` | a status outside 200-299; `httpStatus` says which |
 * | `not_event_stream` | status 200 with HTML, JSON or another body that is no event stream |
 * | `bad_response` | status 200 with a body that is not the JSON that was expected |
 * | `empty_response` | status 200 and not one event |
 * | `stream_cut` | the stream ended or broke before the run did |
 * | `code_missing` | code that loads later could not be loaded, or takes long |
 * | `run_error` | the agent sent RUN_ERROR; `details.code` is the server's own word |
 * | `unknown_outcome` | RUN_FINISHED carries an outcome that this client does not know |
 * | `no_interrupts` | an interrupt outcome that names no interrupt |
 * | `invalid_event` | an event of a transport or stream that cannot be read at all |
 * | `incomplete_batch` | `submit()` before every interrupt is answered or cancelled |
 * | `expired` | a staged answer whose interrupt has expired since |
 * | `declined` | the host's `beforeSubmit` said no or threw, or an answer was changed before the batch left (`details.withdrawn`) |
 * | `changed` | a question changed after it was decided, so its batch did not leave |
 * | `busy` | a run is in progress on this thread |
 * | `pending_interrupts` | `send()` while interrupts wait or answers are in doubt (AG-UI rule 4) |
 * | `nothing_to_send` | `submit()` or `retry()` with nothing that could be sent |
 * | `elsewhere` | another tab is sending the answers to the same questions |
 * | `storage` | the storage failed; the run goes on without it |
 * | `not_stopped` | the run was stopped here, and its server could not be told |
 * | `unsupported` | this protocol has no such request |
 * | `disposed` | the run was disposed |
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

export interface AgentRunErrorOptions {
  httpStatus?: number | undefined;
  /** Whether the same request could succeed later. @default false */
  retryable?: boolean | undefined;
  /** How long the server asks to wait before another try, in milliseconds. */
  retryAfter?: number | undefined;
  /** The server's own words, as JSON: its code, its body, its list of errors. Never what a person answered. */
  details?: unknown;
  cause?: unknown;
}

/** Every failure of a run. `message` says what happened, why it matters and what can be done. */
export class AgentRunError extends Error {
  override readonly name = 'AgentRunError';
  readonly code: AgentRunErrorCode;
  /** The HTTP status, where a response came. */
  readonly httpStatus?: number | undefined;
  /** Whether sending the same again could succeed. A person decides; nothing is sent again by itself. */
  readonly retryable: boolean;
  /** How long the server asks to wait before another try, in milliseconds, where it says so. */
  readonly retryAfter?: number | undefined;
  /** The server's own words, as JSON. Never what a person answered. */
  readonly details?: unknown;
  readonly [marker] = true;

  constructor(code: AgentRunErrorCode, message: string, options: AgentRunErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.httpStatus = options.httpStatus;
    this.retryable = options.retryable ?? false;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }

  /** Recognises an error of any copy of this package on the page, where `instanceof` sees only its own. */
  static isInstance(value: unknown): value is AgentRunError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
