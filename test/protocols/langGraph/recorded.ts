import { readdirSync, readFileSync } from 'node:fs';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { scripted, type Reply, type SeenRequest } from '../scripted.js';

const folder = new URL('../../fixtures/recordings/langgraph-api-1.5.1/', import.meta.url);

/** The name of every recording. */
export const recordings: readonly string[] = readdirSync(folder).map((file) => file.replace(/\.sse$/, ''));

/** One run of the server: its request, its stream, and its thread afterwards. */
export interface Recording {
  readonly request: Readonly<Record<string, unknown>>;
  readonly location: string;
  /** Each frame, with the blank line that ends it. */
  readonly frames: readonly string[];
  readonly thread: Readonly<Record<string, unknown>>;
  readonly state: Readonly<Record<string, unknown>>;
}

/** Reads a recording. Its comments contain everything except the stream. */
export function recording(name: string): Recording {
  const text = readFileSync(new URL(`${name}.sse`, folder), 'utf8');
  const comment = (field: string): string => {
    const found = new RegExp(`^: ${field} (.*)$`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`${name} has no ${field}`);
    return found;
  };
  const json = (field: string): Record<string, unknown> =>
    JSON.parse(comment(field)) as Record<string, unknown>;
  const body = text.slice(text.indexOf('\n\n') + 2);
  return {
    request: json('request'),
    location: comment('content-location'),
    frames: body.match(/[^]+?\n\n/g) ?? [],
    thread: json('thread'),
    state: json('state'),
  };
}

/** A server that replays these runs of one thread, one after another. */
export interface RecordedServer {
  readonly fetch: typeof fetch;
  readonly requests: readonly SeenRequest[];
  /** The bodies of the POST requests, in order. */
  posted(): readonly unknown[];
}

/** How much of the stream of each run arrives before its connection breaks. */
export interface Cut {
  /** The number of whole frames. */
  readonly frames: number;
  /** The number of characters of the next frame. @default 0 */
  readonly more?: number | undefined;
}

/** Replays recordings. With `cut`, each stream breaks there, and continues after the `Last-Event-ID`. */
export function recordedServer(names: readonly string[], cut?: Cut): RecordedServer {
  const waiting = names.map(recording);
  let current: Recording | undefined;
  const server = scripted(({ method, path, headers }): Reply | undefined => {
    if (method === 'POST') {
      current = waiting.shift();
      if (!current) return { status: 500, json: { error: 'No more recordings' } };
      const { frames, location } = current;
      const first = frames.slice(0, cut?.frames).join('');
      const torn = cut ? (frames[cut.frames] ?? '').slice(0, cut.more ?? 0) : '';
      const stream = first + torn;
      return { stream, breaks: cut !== undefined, headers: { 'content-location': location } };
    }
    if (!current) return undefined;
    if (path.endsWith('/state')) return { json: current.state };
    if (!path.endsWith('/stream')) return { json: current.thread };
    const after = Number(headers.get('last-event-id'));
    return {
      stream: current.frames.filter((frame) => Number(/^id: (\d+)$/m.exec(frame)?.[1]) > after).join(''),
    };
  });
  return { ...server, requests: server.requests };
}

/** A run on the thread of a recording. Its message has the id of the recorded one. */
export function runOn(
  server: Pick<RecordedServer, 'fetch'>,
  name: string,
  options: Partial<AgentRunOptions> = {},
): AgentRun {
  const { request, thread } = recording(name);
  return createAgentRun({
    url: 'https://graph.test/base',
    threadId: String(thread['thread_id']),
    protocol: langGraph({ assistantId: String(request['assistant_id']) }),
    fetch: server.fetch,
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });
}

/** The message of every recording. */
export const go = { id: 'm1', role: 'user', content: 'Go' } as const;
