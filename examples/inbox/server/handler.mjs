// The contract of `httpInbox` (docs/inbox.md), as a handler for node:http. Every request has a person, and every response only
// what the person's teams may see.
import { createRunner } from './runner.mjs';
import { Refused } from './rules.mjs';

const LARGEST_BODY = 1_000_000;
const LARGEST_PAGE = 200;
/** How often a stream without changes sends a comment, so that its connection stays open. */
const HEARTBEAT = 15_000;

/**
 * @param {{
 *   store: ReturnType<typeof import('./store.mjs').createStore>,
 *   personOf: (request: import('node:http').IncomingMessage) => Promise<{ name: string, teams: readonly string[] } | undefined>,
 *   act: import('./rules.mjs').Act,
 *   check?: import('./rules.mjs').Check,
 *   base?: string,
 * }} options `personOf` reads the login of a request. `act` is what the agent does with the answers, and `check` refuses those
 *   that it cannot use. `base` is the path of the inbox.
 */
export function createInbox({ store, personOf, act, check, base = '' }) {
  const run = createRunner({ store, act, check });
  /** The open streams. Each reports the changes of all servers. */
  const streams = new Set();
  const endListening = store.listen(() => {
    for (const stream of streams) stream.write('data: {}\n\n');
  });
  const beating = setInterval(() => {
    for (const stream of streams) stream.write(': heartbeat\n\n');
  }, HEARTBEAT);

  const routes = {
    async 'GET /items'({ person, parameters }, response) {
      const limit = Math.min(LARGEST_PAGE, numberIn(parameters, 'limit') ?? 50);
      const [sort, cursor] = ['sort', 'cursor'].map((name) => parameters.get(name) ?? undefined);
      send(response, 200, await store.list(person, { filter: filterIn(parameters), sort, cursor, limit }));
    },
    async 'GET /count'({ person, parameters }, response) {
      send(response, 200, { count: await store.count(person, filterIn(parameters)) });
    },
    'GET /changes'(_given, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      streams.add(response);
      response.on('close', () => streams.delete(response));
    },
    async 'POST /items/:id/claim'({ person, id }, response) {
      await store.claim(person, id);
      response.writeHead(204).end();
    },
    async 'DELETE /items/:id/claim'({ person, id }, response) {
      await store.release(person, id);
      response.writeHead(204).end();
    },
    async 'POST /run'({ person, request }, response) {
      const input = await jsonOf(request);
      const events = await run(person, input);
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    },
  };

  async function respond(request, response) {
    const { pathname, searchParams: parameters } = new URL(request.url, 'http://localhost');
    const [, id] = /^\/items\/([^/]+)\/claim$/.exec(pathname.slice(base.length)) ?? [];
    const path = id === undefined ? pathname.slice(base.length) : '/items/:id/claim';
    const route = pathname.startsWith(base) ? routes[`${request.method} ${path}`] : undefined;
    if (!route) throw new Refused(404, 'There is no such endpoint.');
    const person = await personOf(request);
    if (!person) throw new Refused(401, 'Log in.');
    await route({ request, parameters, person, id: id && decodeURIComponent(id) }, response);
  }

  return {
    handle(request, response) {
      respond(request, response).catch((error) => {
        if (response.headersSent) return response.destroy();
        if (error instanceof Refused)
          return send(response, error.status, { error: { message: error.message }, ...error.more });
        console.error(error);
        send(response, 500, { error: { message: 'The inbox failed.' } });
      });
    },
    /** Continues what other servers have left. Call it from time to time. */
    async recover() {
      for (const id of await store.abandoned()) await store.work(id, act);
    },
    close() {
      clearInterval(beating);
      endListening();
      for (const stream of streams) stream.end();
    },
  };
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** @throws Refused 400 */
function filterIn(parameters) {
  const list = (name) => {
    const text = parameters.get(name);
    if (text === null) return undefined;
    const names = parsed(text);
    if (Array.isArray(names) && names.every((each) => typeof each === 'string')) return names;
    throw new Refused(400, `${name} must be a list of texts, as JSON.`);
  };
  return {
    agents: list('agents'),
    tools: list('tools'),
    waitingFor: numberIn(parameters, 'waitingFor'),
    expiresWithin: numberIn(parameters, 'expiresWithin'),
    text: parameters.get('text') || undefined,
  };
}

/** @throws Refused 400 */
function numberIn(parameters, name) {
  const text = parameters.get(name);
  if (text === null) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Refused(400, `${name} must be a number.`);
}

/** @throws Refused 400 or 413 */
async function jsonOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LARGEST_BODY) throw new Refused(413, 'The body is too large.');
  }
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) throw new Refused(400, 'The body must be JSON.');
  return value;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
