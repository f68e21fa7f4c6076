import type { AgentEvent } from '../model/AgentEvent.js';
import type { HeadersOption, Transport } from '../model/AgentRun.js';
import type { Message } from '../model/agUi.js';
import type { ProtocolRequest, ProtocolTask, StreamEnding, StreamProtocol } from '../model/Protocol.js';
import { openStream, type OpenStream } from '../stream/openStream.js';

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
  /** The request of a protocol that answers with a stream. It leaves before the code that reads the stream has come. */
  opened?: OpenedRequest | undefined;
}

/** A request that has been made, and the stream that answers it. */
export interface OpenedRequest {
  readonly stream: Promise<OpenStream>;
  /** What the request adds to the conversation. */
  readonly said?: readonly Message[] | undefined;
}

/** The parts of a protocol that make a request. */
export type RequestMaker = Pick<StreamProtocol, 'start'> & Partial<Pick<StreamProtocol, 'resume'>>;

/** Makes the one request of a task, and sends it in the same task of the event loop where nothing holds it. */
export function openRequest(course: ExchangeCourse, protocol: RequestMaker): OpenedRequest {
  const { task, url, headers, fetch, signal, leaving, unsent } = course;
  let said: readonly Message[] | undefined;
  const open = async (): Promise<OpenStream> => {
    const request = requestOf(task, protocol);
    said = request.said;
    return openStream({ url, body: request.body, headers, fetch, signal, leaving, unsent });
  };
  const stream = open();
  // Whoever reads the stream hears of it.
  stream.catch(() => undefined);
  return { stream, said };
}

/** The request that a task makes. */
export const requestOf = (task: ProtocolTask, protocol: RequestMaker): ProtocolRequest =>
  task.kind === 'resume' && protocol.resume
    ? protocol.resume(task.input, task.batch)
    : protocol.start(task.input);

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
