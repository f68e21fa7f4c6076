import { readFileSync } from 'node:fs';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { startPrepared } from './RealServer.js';
import { firstDifference, keepRecording, readRecording, requestText, type Recording } from './recordings.js';
import { StableIds } from './StableIds.js';

/** A server that `npm run test:servers` starts: the server itself, or its recordings. */
export interface RecordedServer {
  /**
   * A run with one of its agents. Nothing is sent automatically.
   *
   * @param path The path of the agent.
   * @param recordings The names of the recordings, one for each request. Requests that are the same share a name. A GET
   * that is sent again immediately is a poll: it has no name of its own, and the last response is the recorded one.
   */
  run(path: string, recordings: readonly string[], options?: RecordedRunOptions): AgentRun;
  /** What the agents' own code has received since the last call. */
  received(): readonly unknown[];
  /** @throws Error if a request or a response differs from its recording. */
  stop(): Promise<void>;
}

/** The options of a run with a recorded server. */
export interface RecordedRunOptions extends Partial<AgentRunOptions> {
  /**
   * A text, and what reaches the server instead of it, in the first request that contains it: the client itself sends
   * no invalid payload.
   */
  readonly replaceOnce?: readonly [text: string, by: string];
}

/** A payload as it is written in the content of a tool message. */
export const inContent = (payload: unknown): string => JSON.stringify(JSON.stringify(payload)).slice(1, -1);

type Sent = Pick<Recording, 'method' | 'path' | 'request'>;
type Exchange = (sent: Sent, name: string, thread: Thread) => Promise<Recording>;

/** A thread, and the last request to it. */
interface Thread {
  readonly ids: StableIds;
  last?: { readonly sent: Sent; readonly name: string };
}

/** The status of a response that precedes the work: what the server's code receives belongs to a later request. */
const ACCEPTED = 202;

/**
 * The program of each server that `npm run test:servers` starts: an interpreter, or the server itself. The others are
 * replayed.
 */
const programs = JSON.parse(process.env['REAL_SERVERS'] || '{}') as Readonly<Record<string, string>>;
/** The folder of each server's recordings in test/fixtures/recordings: its package and version. */
const folders = JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/**
 * Starts a server of `npm run test:servers`, and compares what it sends with its recordings. In any other run it
 * replays these recordings: each request must be the recorded one, to the letter.
 *
 * @param name Its folder beside this file, and its name in recorded.json.
 */
export async function startRecorded(name: string): Promise<RecordedServer> {
  const folder = folders[name] ?? '';
  const program = programs[name];
  const differences: string[] = [];
  const { exchange, stop } =
    program === undefined
      ? { exchange: replaying(folder, differences), stop: async () => {} }
      : await recording(name, folder, program, differences);
  const threads = new Map<string, Thread>();
  let received: unknown[] = [];

  return {
    run(path, recordings, { replaceOnce, ...options } = {}) {
      const threadId = options.threadId ?? options.initial?.threadId ?? crypto.randomUUID();
      const thread: Thread = threads.get(threadId) ?? { ids: new StableIds() };
      threads.set(threadId, thread);
      const left = [...recordings];
      let replaced = replaceOnce;
      return createAgentRun({
        url: `http://recorded.test/${path}`,
        ...(!options.initial && { threadId }),
        autoSubmit: 'never',
        tabs: false,
        fetch: async (url, init) => {
          const sent = await sentBy(new Request(url, init), replaced);
          if (replaced && sent.request.includes(replaced[1])) replaced = undefined;
          const name = isPoll(sent, thread) ? thread.last?.name : left.shift();
          if (name === undefined) throw note(differences, `A run sends one more request: ${sent.path}.`);
          const { status, contentType, body, ...rest } = await exchange(sent, name, thread);
          thread.last = { sent, name };
          received.push(...rest.received);
          return new Response(body, { status, headers: { 'content-type': contentType } });
        },
        ...options,
      });
    },
    received: () => {
      const taken = received;
      received = [];
      return taken;
    },
    stop: async () => {
      await stop();
      if (differences.length > 0) throw new Error(differences.join('\n\n'));
    },
  };
}

async function sentBy(request: Request, [text, by]: readonly [string, string] = ['', '']): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(1) + search;
  return { method: request.method, path, request: (await request.text()).replace(text, by) };
}

async function recording(
  name: string,
  folder: string,
  program: string,
  differences: string[],
): Promise<{ exchange: Exchange; stop: () => Promise<void> }> {
  const { origin, stop } = await startPrepared(name, program);
  /** The last exchange of each thread, with what the server sent. It is final when another request follows. */
  const open = new Map<Thread, Recording & { readonly name: string }>();
  const keep = (thread: Thread): void => {
    const last = open.get(thread);
    if (!last) return;
    open.delete(thread);
    const { ids } = thread;
    const difference = keepRecording(folder, last.name, {
      ...last,
      ...stable(last, ids),
      body: ids.toStable(last.body),
      received: JSON.parse(ids.toStable(JSON.stringify(last.received))) as readonly unknown[],
    });
    if (difference !== undefined) note(differences, difference);
  };
  const exchange: Exchange = async (sent, recorded, thread) => {
    const polled = isPoll(sent, thread) ? open.get(thread) : undefined;
    if (!polled) keep(thread);
    const { method, path, request } = sent;
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const content = method === 'GET' ? {} : { body: request };
    const response = await fetch(`${origin}/${path}`, { method, headers, ...content });
    const body = await response.text();
    const received =
      response.status === ACCEPTED
        ? []
        : ((await (await fetch(`${origin}/received`)).json()) as readonly unknown[]);
    const contentType = response.headers.get('content-type') ?? '';
    const result = { ...sent, status: response.status, contentType, body, received };
    open.set(thread, { ...result, name: recorded, received: [...(polled?.received ?? []), ...received] });
    return result;
  };
  return {
    exchange,
    stop: async () => {
      for (const thread of open.keys()) keep(thread);
      await stop();
    },
  };
}

function replaying(folder: string, differences: string[]): Exchange {
  return async (sent, name, thread) => {
    const { ids } = thread;
    const recorded = readRecording(folder, name);
    const [now, before] = [requestText(stable(sent, ids)), requestText(recorded)];
    if (now !== before) {
      const both = firstDifference(now, before);
      throw note(differences, `The request differs from the recording ${folder}/${name}.\n${both}`);
    }
    return {
      ...recorded,
      body: ids.toReal(recorded.body),
      received: isPoll(sent, thread)
        ? []
        : (JSON.parse(ids.toReal(JSON.stringify(recorded.received))) as readonly unknown[]),
    };
  };
}

/** Whether a request repeats the last one of its thread, to see whether the response has changed. */
const isPoll = (sent: Sent, { last }: Thread): boolean =>
  sent.method === 'GET' && last?.sent.method === 'GET' && last.sent.path === sent.path;

const stable = ({ method, path, request }: Sent, ids: StableIds): Sent => ({
  method,
  path: ids.toStable(path),
  request: ids.toStable(request),
});

function note(differences: string[], difference: string): Error {
  differences.push(difference);
  return new Error(difference);
}
