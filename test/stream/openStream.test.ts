import { describe, expect, it } from 'vitest';
import type { HeadersOption } from '../../src/model/AgentRun.js';
import { AgentRunError } from '../../src/model/AgentRunError.js';
import { openStream, type StreamRequest } from '../../src/stream/openStream.js';
import { bodyOf, framesOf } from './bytes.js';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A server that responds with these responses in order, and records its requests. */
function serverOf(...responses: readonly (() => Response)[]): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  const server: typeof fetch = async (input, init) => {
    const respond = responses[sent.length];
    sent.push({ url: input instanceof Request ? input.url : String(input), init: init ?? {} });
    if (!respond) throw new TypeError('no more responses');
    return respond();
  };
  return { fetch: server, sent };
}

const secret = 'hunter2';
const stream = (): Response =>
  new Response(bodyOf('data: {"a":1}\n\n'), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  });

type Options = Partial<StreamRequest> & { headers?: HeadersOption };

function open(server: typeof fetch, { headers, ...rest }: Options = {}): Promise<ReadableStream<Uint8Array>> {
  const signal = new AbortController().signal;
  const opening = openStream({
    url: 'https://agent.test/run',
    body: { answer: secret },
    fetch: server,
    signal,
    latestHeaders: () => headers,
    ...rest,
  });
  return opening.then(({ body }) => body);
}

async function failure(opening: Promise<unknown>): Promise<AgentRunError> {
  const error: unknown = await opening.then(
    () => new Error('it opened'),
    (thrown: unknown) => thrown,
  );
  if (!AgentRunError.isInstance(error)) throw error;
  expect(`${error.message} ${JSON.stringify(error.details)}`).not.toContain(secret);
  return error;
}

const failureOf = (response: () => Response): Promise<AgentRunError> =>
  failure(open(serverOf(response).fetch));

describe('a request', () => {
  it('posts JSON, requests an event stream and returns the body', async () => {
    const { fetch, sent } = serverOf(stream);
    const body = await open(fetch, { headers: { 'x-tenant': 'a' } });
    expect(await framesOf(body)).toEqual([{ data: '{"a":1}' }]);
    const headers = new Headers(sent[0]?.init.headers);
    expect(sent[0]?.url).toBe('https://agent.test/run');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.body).toBe('{"answer":"hunter2"}');
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'x-tenant': 'a',
    });
  });

  it('repeats a 401 once, with new headers', async () => {
    const { fetch, sent } = serverOf(() => new Response(null, { status: 401 }), stream);
    const asked: unknown[] = [];
    const headers: HeadersOption = async (context) => {
      asked.push(context);
      return { authorization: `token ${context.attempt}` };
    };
    await open(fetch, { headers });
    expect(asked).toEqual([{ attempt: 1 }, { attempt: 2, lastStatus: 401 }]);
    expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      'token 1',
      'token 2',
    ]);
  });

  it('gives up after the second 401, and does not repeat without a headers function', async () => {
    const refused = (): Response => new Response(null, { status: 401 });
    const twice = serverOf(refused, refused, stream);
    expect(await failure(open(twice.fetch, { headers: () => ({}) }))).toMatchObject({ httpStatus: 401 });
    expect(twice.sent).toHaveLength(2);
    const once = serverOf(refused, stream);
    expect(await failure(open(once.fetch, { headers: {} }))).toMatchObject({
      code: 'http_error',
      httpStatus: 401,
    });
    expect(once.sent).toHaveLength(1);
  });

  it('treats a response without a content type as a stream', async () => {
    const body = await open(serverOf(() => new Response(bodyOf('data: 1\n\n'))).fetch);
    expect(await framesOf(body)).toEqual([{ data: '1' }]);
  });

  it('requires the requested media type', async () => {
    const json = (): Response => new Response('{}', { headers: { 'content-type': 'application/json' } });
    await expect(open(serverOf(json).fetch, { accept: 'application/json' })).resolves.toBeInstanceOf(
      ReadableStream,
    );
    expect((await failure(open(serverOf(stream).fetch, { accept: 'application/json' }))).code).toBe(
      'not_event_stream',
    );
  });
});

describe('a status outside 200-299', () => {
  it.each([
    ['{"error":"thread has an active run"}', 'thread has an active run'],
    ['{"error":{"code":"busy","message":"Wait a little"}}', 'Wait a little (busy)'],
    ['{"message":"No such thread"}', 'No such thread'],
    // OAuth 2.0
    ['{"error":"invalid_token","error_description":"It has expired."}', 'It has expired.'],
    // AWS: API Gateway and Lambda
    ['{"Message":"Not authorized"}', 'Not authorized'],
    ['{"errorType":"TypeError","errorMessage":"to is undefined"}', 'to is undefined'],
    ['{"code":"MODEL_UNAVAILABLE","model":"x"}', 'MODEL_UNAVAILABLE'],
    ['{"detail":"Not allowed"}', 'Not allowed'],
    [
      '{"detail":[{"loc":["body","resume"],"msg":"Input should be a list","input":"hunter2"}]}',
      'Input should be a list',
    ],
    ['{"title":"Bad Request","status":400}', 'Bad Request'],
    // Fastify and Spring Boot
    ['{"error":"Bad Request","message":"body must have property to"}', 'body must have property to'],
    // NestJS
    [
      '{"message":["to is empty","amount is no number"],"error":"Bad Request"}',
      'to is empty amount is no number',
    ],
    // ASP.NET
    [
      '{"title":"Errors occurred.","errors":{"to":["It is empty."],"cc":["It is bad."]}}',
      'It is empty. It is bad.',
    ],
    ['"just words"', 'just words'],
    ['Failed to deserialize the JSON body', 'Failed to deserialize the JSON body'],
    ['<!doctype html><title>502 Bad &amp; Gateway</title><p>nginx', '502 Bad & Gateway'],
    ['{"error":"cut off', '{"error":"cut off'],
  ])('quotes %s', async (body, words) => {
    const error = await failureOf(() => new Response(body, { status: 409 }));
    expect(error).toMatchObject({ code: 'http_error', httpStatus: 409, retryable: false });
    expect(error.message).toContain(`status 409: "${words}", so`);
  });

  it('describes an empty body', async () => {
    const error = await failureOf(() => new Response(null, { status: 503 }));
    expect(error.message).toContain('returned status 503, so it is unknown whether the run continued.');
    expect(error.details).toBeUndefined();
  });

  it('keeps a JSON body as details, and only the title of an HTML page', async () => {
    const json = await failureOf(() => new Response('{"error":"no","interruptId":"i-1"}', { status: 400 }));
    expect(json.details).toEqual({ error: 'no', interruptId: 'i-1' });
    const html = await failureOf(
      () => new Response(`<html><title>Oops</title>${'<p>'.repeat(900)}`, { status: 500 }),
    );
    expect([html.details, html.message.includes('<p>')]).toEqual([undefined, false]);
  });

  it('reads at most 64 KB of a body and quotes at most one line', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode('x'.repeat(1024)));
      },
    });
    const error = await failureOf(() => new Response(endless, { status: 500 }));
    expect(sent).toBeLessThan(70);
    expect(error.message.length).toBeLessThan(800);
  });

  it.each([
    [400, false],
    [404, false],
    [408, true],
    [409, false],
    [425, false],
    [429, true],
    [500, true],
    [503, true],
  ])('%i is retryable: %s', async (status, retryable) => {
    expect(await failureOf(() => new Response('', { status }))).toMatchObject({
      httpStatus: status,
      retryable,
    });
  });
});

describe('a status 200 without a stream', () => {
  it.each([
    ['text/html', '<html><title>Sign in</title></html>', 'Sign in'],
    ['application/json', '{"error":"unknown agent"}', 'unknown agent'],
    ['text/plain', 'ok', 'ok'],
  ])('is not_event_stream for %s, with its text', async (type, body, words) => {
    const error = await failureOf(() => new Response(body, { headers: { 'content-type': type } }));
    expect(error).toMatchObject({ code: 'not_event_stream', httpStatus: 200, retryable: false });
    expect(error.message).toContain(type);
    expect(error.message).toContain(`"${words}"`);
  });

  it('is empty_response for 204 and for no body', async () => {
    expect((await failureOf(() => new Response(null, { status: 204 }))).code).toBe('empty_response');
    expect((await failureOf(() => new Response(null))).code).toBe('empty_response');
  });
});

describe('no response', () => {
  it('is network, with the cause', async () => {
    const error = await failure(open(serverOf().fetch));
    expect(error).toMatchObject({
      code: 'network',
      retryable: true,
      cause: { message: 'no more responses' },
    });
  });

  it('is network if fetch throws synchronously, and not_sent if the headers fail', async () => {
    const throwing: typeof fetch = () => {
      throw new Error('blocked');
    };
    expect(await failure(open(throwing))).toMatchObject({ code: 'network', cause: { message: 'blocked' } });
  });

  it('is not_sent if the headers fail', async () => {
    const { fetch, sent } = serverOf(stream);
    const headers: HeadersOption = () => Promise.reject(new Error('no token'));
    expect(await failure(open(fetch, { headers }))).toMatchObject({
      code: 'not_sent',
      cause: { message: 'no token' },
    });
    expect(sent).toHaveLength(0);
  });

  it('sends nothing that is not JSON', async () => {
    const { fetch, sent } = serverOf(stream);
    expect(await failure(open(fetch, { body: { amount: 1n } }))).toMatchObject({
      code: 'not_sent',
      retryable: false,
    });
    expect(sent).toHaveLength(0);
  });
});

describe('an abort', () => {
  it('sends nothing if it precedes the request', async () => {
    const { fetch, sent } = serverOf(stream);
    expect((await failure(open(fetch, { signal: AbortSignal.abort() }))).code).toBe('aborted');
    expect(sent).toHaveLength(0);
  });

  it('sends nothing if it happens while the headers are pending, even if fetch ignores its signal', async () => {
    const { fetch, sent } = serverOf(stream);
    const abort = new AbortController();
    const opening = failure(open(fetch, { headers: () => ({}), signal: abort.signal }));
    abort.abort();
    expect((await opening).code).toBe('aborted');
    expect(sent).toHaveLength(0);
  });

  it('ends a request whose fetch, headers or error body never settle', async () => {
    const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
    const stuck = new ReadableStream<Uint8Array>({ pull: () => never<undefined>() });
    const cases: Partial<StreamRequest>[] = [
      { fetch: () => never<Response>() },
      { latestHeaders: () => () => never<HeadersInit>() },
      { fetch: async () => new Response(stuck, { status: 500 }) },
    ];
    for (const rest of cases) {
      const abort = new AbortController();
      const opening = failure(open(serverOf(stream).fetch, { ...rest, signal: abort.signal }));
      abort.abort();
      expect((await opening).code).toBe('aborted');
    }
  });
});
