import type { RunAgentInput } from '../model/agUi.js';
import { setStandardPressGuard } from '../react/standardPressGuard.js';
import { provideCode } from './provideCode.js';
import type { Reply } from './replies.js';

/** One reply of a fake server: events, a `Response`, or a function of the request that returns either. */
export type ServerAnswer =
  | Reply
  | Response
  | ((input: RunAgentInput, request: Request) => Reply | Response | Promise<Reply | Response>);

/** A server that is implemented as a `fetch` function. */
export interface FakeServer {
  /** Pass it to `createAgentRun({ fetch })` or `useAgentRun({ fetch })`. */
  readonly fetch: typeof fetch;
  /** The bodies of the requests, in order. */
  readonly requests: readonly RunAgentInput[];
  /** Adds replies after the unused ones. */
  answer(...replies: readonly ServerAnswer[]): void;
}

/**
 * Responds to each request with the next of `replies`, as server-sent events.
 *
 * @throws Error from `fetch` if no reply is left for a request.
 */
export function fakeServer(...replies: readonly ServerAnswer[]): FakeServer {
  provideCode();
  // A test presses a button as soon as it has rendered, which the guard would ignore.
  setStandardPressGuard(0);
  const waiting = [...replies];
  const requests: RunAgentInput[] = [];
  return {
    requests,
    answer: (...more) => void waiting.push(...more),
    async fetch(target, init) {
      // A test page may be at about:blank, where relative URLs do not resolve.
      const address = target instanceof Request ? target : new URL(String(target), 'http://fake.invalid');
      const request = new Request(address, init);
      const input = (await request.json()) as RunAgentInput;
      requests.push(input);
      const reply = waiting.shift();
      if (reply === undefined) {
        throw new Error(
          `The fake server has no reply left for request ${requests.length}. Add one with server.answer(…).`,
        );
      }
      const given = typeof reply === 'function' ? await reply(input, request) : reply;
      return given instanceof Response ? given : eventStream(given);
    },
  };
}

/** The events as the body of a `text/event-stream` response. */
export function eventStream(events: Reply): Response {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
