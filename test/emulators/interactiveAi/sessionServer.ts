/** What an agent writes into a session's log; the server adds the offset and the time. */
export type Happening = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** An agent: it receives the user's message, and yields events. */
export type Agent = (text: string) => AsyncGenerator<Happening, void>;

export interface SessionServerOptions {
  readonly agent: Agent;
  /** The existing sessions. @default one, `session-1` */
  readonly sessions?: readonly string[] | undefined;
  /** How long a poll waits for an event, in milliseconds, before it reports that there is none. @default 20 */
  readonly patience?: number | undefined;
  /** The response in that case: this status, or an empty response. @default 504 */
  readonly noNews?: 504 | 'empty' | undefined;
  /** Whether the response to a message contains its offset. @default true */
  readonly tellsOffset?: boolean | undefined;
  /** Sends all events to each poll, whatever its `min_offset`. @default false */
  readonly repeats?: boolean | undefined;
}

/** A server of InteractiveAI's sessions as a `fetch` function. */
export interface SessionServer {
  readonly fetch: typeof fetch;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly minOffset: number | undefined;
    readonly body: unknown;
  }[];
  /** Adds an event that no message has caused. */
  happen(session: string, happening: Happening): void;
  log(session: string): readonly Happening[];
  /** The responses to the next requests, instead of its own; an error is a network failure. */
  answer(...answers: readonly (Response | Error)[]): void;
}

/** The agent's key, which every request needs. */
export const KEY = 'agent-key';

/**
 * InteractiveAI's events over Parlant's endpoints, whose kinds and statuses they have: a log with offsets, long polling
 * with `min_offset`, 504 if nothing arrives, 401 without the key, and 404 for what does not exist.
 */
export function sessionServer(options: SessionServerOptions): SessionServer {
  const {
    agent,
    sessions = ['session-1'],
    patience = 20,
    noNews = 504,
    tellsOffset = true,
    repeats = false,
  } = options;
  const logs = new Map<string, Happening[]>(sessions.map((id) => [id, []]));
  const requests: { method: string; path: string; minOffset: number | undefined; body: unknown }[] = [];
  const answers: (Response | Error)[] = [];
  let wake: (() => void)[] = [];

  const happen = (session: string, happening: Happening): Happening => {
    const log = logs.get(session) ?? [];
    const event = { ...happening, offset: log.length, created_at: '2026-06-04T10:15:00Z' };
    log.push(event);
    for (const each of wake) each();
    wake = [];
    return event;
  };

  const act = async (session: string, text: string): Promise<void> => {
    for await (const happening of agent(text)) happen(session, happening);
  };

  const poll = async (log: readonly Happening[], minOffset: number): Promise<Response> => {
    const news = () => log.slice(repeats && log.length > minOffset ? 0 : minOffset);
    if (news().length === 0) {
      await new Promise<void>((resolve) => {
        wake.push(resolve);
        setTimeout(resolve, patience);
      });
    }
    if (news().length > 0) return Response.json(news());
    return noNews === 'empty'
      ? Response.json([])
      : Response.json({ detail: 'No new events' }, { status: noNews });
  };

  return {
    requests,
    happen: (session, happening) => void happen(session, happening),
    log: (session) => logs.get(session) ?? [],
    answer: (...more) => void answers.push(...more),
    async fetch(target, init) {
      const request = new Request(target, init);
      const { pathname: path, searchParams } = new URL(request.url);
      const asked = searchParams.get('min_offset');
      const text = await request.text();
      const body = (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown> | undefined;
      requests.push({
        method: request.method,
        path,
        minOffset: asked === null ? undefined : Number(asked),
        body,
      });
      const instead = answers.shift();
      if (instead instanceof Error) throw instead;
      if (instead) return instead;
      if (request.headers.get('authorization') !== `Bearer ${KEY}`)
        return Response.json({ detail: 'Unauthorized' }, { status: 401 });
      const [, session = ''] = /^\/agent\/sessions\/([^/]+)\/events$/.exec(path) ?? [];
      const log = logs.get(decodeURIComponent(session));
      if (!log) return Response.json({ detail: 'Session not found' }, { status: 404 });
      if (request.method === 'GET') return poll(log, Number(asked ?? 0));
      if (
        body?.['kind'] !== 'message' ||
        body['source'] !== 'customer' ||
        typeof body['message'] !== 'string'
      )
        return Response.json(
          { detail: [{ msg: 'Field required', loc: ['body', 'message'] }] },
          { status: 422 },
        );
      const event = happen(session, { kind: 'user_message', text: body['message'] });
      void act(session, body['message']);
      return Response.json(tellsOffset ? event : { accepted: true }, { status: 201 });
    },
  };
}
