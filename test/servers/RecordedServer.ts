import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { startProcess } from './RealServer.js';
import { firstDifference, keepRecording, readRecording, type Recording } from './recordings.js';
import { StableIds } from './StableIds.js';

/** A server that is written in another language: the server itself, or its recordings. */
export interface RecordedServer {
  /**
   * A run with one of its agents. Nothing is sent automatically.
   *
   * @param recordings The names of the recordings, one for each request. Requests that are the same share a name.
   */
  run(agent: string, recordings: readonly string[], options?: Partial<AgentRunOptions>): AgentRun;
  /** What the agents' own code has received since the last call. */
  received(): readonly unknown[];
  /** @throws Error if a request or a response differs from its recording. */
  stop(): Promise<void>;
}

type Exchange = (agent: string, name: string, request: string, ids: StableIds) => Promise<Recording>;

/** The interpreters of the servers that `npm run test:servers` starts. The others are replayed. */
const interpreters = JSON.parse(process.env['REAL_SERVERS'] || '{}') as Readonly<Record<string, string>>;

/**
 * Starts a server of `npm run test:servers`, and compares what it sends with its recordings. In any other run it replays
 * these recordings: each request must be the recorded one, to the letter.
 *
 * @param name Its folder beside this file, with `requirements.txt` and `server.py`.
 * @param folder Its folder in test/fixtures/recordings: its package and version.
 */
export async function startRecorded(name: string, folder: string): Promise<RecordedServer> {
  const interpreter = interpreters[name];
  const differences: string[] = [];
  const { exchange, stop } =
    interpreter === undefined
      ? { exchange: replaying(folder, differences), stop: async () => {} }
      : await recording(name, folder, interpreter, differences);
  const threads = new Map<string, StableIds>();
  let received: unknown[] = [];

  return {
    run(agent, recordings, options = {}) {
      const threadId = options.threadId ?? options.initial?.threadId ?? crypto.randomUUID();
      const ids = threads.get(threadId) ?? new StableIds();
      threads.set(threadId, ids);
      const left = [...recordings];
      return createAgentRun({
        url: `http://recorded.test/${agent}`,
        ...(!options.initial && { threadId }),
        autoSubmit: 'never',
        tabs: false,
        fetch: async (url, init) => {
          const request = await new Request(url, init).text();
          const next = left.shift();
          if (next === undefined) throw note(differences, `A run of ${agent} sends one more request.`);
          const { status, contentType, body, ...rest } = await exchange(agent, next, request, ids);
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

async function recording(
  name: string,
  folder: string,
  interpreter: string,
  differences: string[],
): Promise<{ exchange: Exchange; stop: () => Promise<void> }> {
  const { origin, stop } = await startProcess(name, interpreter);
  const exchange: Exchange = async (agent, recorded, request, ids) => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const response = await fetch(`${origin}/${agent}`, { method: 'POST', body: request, headers });
    const body = await response.text();
    const taken = await (await fetch(`${origin}/received`)).text();
    const contentType = response.headers.get('content-type') ?? '';
    const facts = { path: agent, status: response.status, contentType };
    const difference = keepRecording(folder, recorded, {
      ...facts,
      request: ids.toStable(request),
      body: ids.toStable(body),
      received: JSON.parse(ids.toStable(taken)) as readonly unknown[],
    });
    if (difference !== undefined) note(differences, difference);
    return { ...facts, request, body, received: JSON.parse(taken) as readonly unknown[] };
  };
  return { exchange, stop };
}

function replaying(folder: string, differences: string[]): Exchange {
  return async (agent, name, request, ids) => {
    const recorded = readRecording(folder, name);
    const sent = ids.toStable(request);
    if (agent !== recorded.path || sent !== recorded.request) {
      const both = firstDifference(sent, recorded.request);
      throw note(differences, `The request differs from the recording ${folder}/${name}.\n${both}`);
    }
    return {
      ...recorded,
      body: ids.toReal(recorded.body),
      received: JSON.parse(ids.toReal(JSON.stringify(recorded.received))) as readonly unknown[],
    };
  };
}

function note(differences: string[], difference: string): Error {
  differences.push(difference);
  return new Error(difference);
}
