import type { AgentEvent } from '../model/AgentEvent.js';
import type { HeadersOption, Transport } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { Protocol, ProtocolTask, StreamEnding } from '../model/Protocol.js';

/** Who is told when something that carries a message or an answer leaves the page. */
export interface Departures {
  /**
   * Called in the moment before it leaves, for every try. Where it throws, nothing leaves, and the exchange ends with what it
   * threw.
   */
  leaving(): void;
  /** What left last was turned away with a 401, and goes once more: the server took nothing of it. */
  unsent(): void;
}

/** Who is told what became of the requests of a conversation. */
export interface Outcomes {
  /** One that may carry something was accepted. */
  wrote(): void;
  /** One that carries nothing has failed. */
  notRead(cause: object): void;
}

/** One request and its stream. */
export interface ExchangeOptions extends Partial<Departures> {
  protocol: Protocol;
  url: string;
  task: ProtocolTask;
  transport?: Transport | undefined;
  headers?: HeadersOption | undefined;
  fetch?: typeof fetch | undefined;
  signal: AbortSignal;
  /** Settles when somebody asks to try again now. Called before each wait. */
  nudged(): Promise<void>;
}

/** What one chunk of the stream held, and what the events so far mean for the run. */
export interface ExchangeBatch {
  readonly events: readonly AgentEvent[];
  readonly ending: StreamEnding;
  /** The connection was lost and is being picked up again, or is back. */
  readonly connection?: 'lost' | 'back' | undefined;
  /** The place in the batch of an answer that the server took, alone. */
  readonly taken?: number | undefined;
  /** What the request added to the conversation, for when the server has accepted it. */
  readonly said?: readonly Message[] | undefined;
}

/** An exchange under way. */
export interface ExchangeCourse extends Omit<ExchangeOptions, keyof Departures>, Departures, Outcomes {
  /** How many requests left that may carry something, and were not turned away. */
  left: number;
  /** The server has accepted the task, or begun to answer. */
  accepted: boolean;
  /** It has accepted a request that may carry something, and nothing of that was given as taken since. */
  written: boolean;
  /** What requests failed with that carried nothing. */
  readonly unread: WeakSet<object>;
}

/** What is known before anything has left. */
export function beginCourse(options: ExchangeOptions): ExchangeCourse {
  const course: ExchangeCourse = {
    ...options,
    left: 0,
    accepted: false,
    written: false,
    unread: new WeakSet(),
    wrote() {
      course.written = true;
    },
    notRead: (cause) => void course.unread.add(cause),
    leaving() {
      options.leaving?.();
      course.left += 1;
    },
    unsent() {
      course.left -= 1;
      options.unsent?.();
    },
  };
  return course;
}

/** Converts a thrown cause into an error that says truthfully whether the request left the page, and was taken. */
export function truthfulError(course: ExchangeCourse, cause: unknown): AgentRunError {
  const { left, accepted, written, task } = course;
  const taken = accepted || written;
  const isKnown = AgentRunError.isInstance(cause);
  // A server that does not tell what came of the answers has not refused them.
  const saysNothing = isKnown && taken && task.kind === 'resume' && failedToRead(course, cause);
  if (isKnown && !saysNothing && !(cause.code === 'not_sent' && taken)) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (left === 0 && !taken) {
    const words = `The request could not be made (${reason}), so nothing was sent. Fix the cause and try again.`;
    return new AgentRunError('not_sent', words, { retryable: true, cause });
  }
  const words = `The run cannot be followed any further (${reason}), so how it ended is not known. Look at the thread before sending again.`;
  return new AgentRunError(taken ? 'stream_cut' : 'network', words, { retryable: true, cause });
}

/** Whether this is what a request failed with that only reads, or what a protocol made of it. */
function failedToRead({ unread }: ExchangeCourse, error: AgentRunError): boolean {
  if (error.code === 'aborted' || error.code === 'stream_cut') return false;
  return unread.has(error) || (error.cause instanceof Error && unread.has(error.cause));
}
