import { ExecutionStates } from './ExecutionStates.js';
import type { AiEvent, Graph, GraphEnd } from './Graph.js';
import { RunLog } from './RunLog.js';

/**
 * The format of the outcome of a run, which the specification does not define. `none` is the app as it is deployed now.
 */
export type OutcomeFraming = 'none' | 'json' | 'event' | 'part';

export interface CogniServerOptions {
  readonly graph: Graph;
  /** @default 'json' */
  readonly framing?: OutcomeFraming | undefined;
  /** Newer servers name the run in `X-Run-Id`. @default false */
  readonly namesRun?: boolean | undefined;
  /** Sends the provider's references, which it should not send. @default false */
  readonly leaks?: boolean | undefined;
  /** Whether the stream of a run has its outcome too, as an event before the last one. @default false */
  readonly replaysOutcome?: boolean | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A Cogni server as a `fetch` function. */
export interface CogniServer {
  readonly fetch: typeof fetch;
  /** The requests, in order. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: Headers;
    readonly body: unknown;
  }[];
  /** The posted requests, in order. */
  readonly posts: CogniServer['requests'];
  readonly runs: readonly RunLog[];
  readonly states: ExecutionStates;
  /** Breaks the next streams, each after this number of frames. */
  cut(...frames: readonly number[]): void;
  /** The responses to the next POSTs, instead of its own. */
  answer(...responses: readonly Response[]): void;
  /** The responses to the next reads of the list of runs, instead of its own. */
  list(...responses: readonly Response[]): void;
}

const USER = 'user-1';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/**
 * Emulates Cogni by its source code and its specification: the chat and the runs as in the app, and pauses as in
 * “Human-in-the-Loop (HIL) Design”. It refuses what they refuse.
 */
export function cogniServer(options: CogniServerOptions): CogniServer {
  const {
    graph,
    framing = 'json',
    namesRun = false,
    leaks = false,
    replaysOutcome = false,
    now = Date.now,
  } = options;
  const requests: { method: string; path: string; headers: Headers; body: unknown }[] = [];
  const runs: RunLog[] = [];
  const states = new ExecutionStates(now);
  const cuts: number[] = [];
  const answers: Response[] = [];
  const lists: Response[] = [];

  const outcomeOf = (run: RunLog, end: GraphEnd): unknown => {
    const providerRef = states.handles.get(run.stateKey)?.providerRef;
    const secret = { provider_ref: providerRef, threadId: providerRef, session_id: providerRef };
    const leaked = leaks ? secret : {};
    const outcome = { ...end, runId: run.runId, ...leaked };
    if (end.status !== 'needs_input') return outcome;
    return { ...outcome, stateKey: run.stateKey, interrupt: { ...(end.interrupt as object), ...leaked } };
  };

  const chat = async (body: unknown): Promise<Response> => {
    const input = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const resumes = framing !== 'none' && 'resumeValue' in input;
    const faults = faultsOf(input, resumes);
    if (faults.length > 0) return json(400, { error: 'Invalid input', details: { fieldErrors: faults } });
    const stateKey = (input['stateKey'] as string | undefined) ?? crypto.randomUUID();
    if (!resumes) {
      const { checkpoint } = states.open(stateKey);
      const run = new RunLog(stateKey, USER, graph, {
        message: input['message'] as string,
        state: checkpoint,
      });
      runs.push(run);
      return respond(run);
    }
    return resume(stateKey, input);
  };

  const resume = async (stateKey: string, input: Record<string, unknown>): Promise<Response> => {
    const resumeId = input['resumeId'] as string;
    const known = states.handles.get(stateKey);
    if (known?.lastResumeId === resumeId) return json(200, known.cachedOutcome, { 'X-State-Key': stateKey });
    const handle = states.claim(stateKey, resumeId);
    if (!handle) {
      const leaked = leaks && known ? { provider_ref: known.providerRef } : {};
      return json(409, { error: 'Conflict', ...leaked });
    }
    const turn = { resumeValue: input['resumeValue'], state: handle.checkpoint };
    const run = new RunLog(stateKey, USER, graph, turn);
    runs.push(run);
    void run.ended.then((end) =>
      states.release(handle, resumeId, outcomeOf(run, end), end.status === 'completed'),
    );
    return respond(run);
  };

  const respond = async (run: RunLog): Promise<Response> => {
    const headers = { 'X-State-Key': run.stateKey, ...(namesRun && { 'X-Run-Id': run.runId }) };
    if (framing === 'json') return json(200, outcomeOf(run, await run.ended), headers);
    return stream(chunks(run), { ...headers, 'x-vercel-ai-ui-message-stream': 'v1' });
  };

  async function* chunks(run: RunLog): AsyncGenerator<string> {
    for await (const chunk of uiChunks(run)) yield `data: ${JSON.stringify(chunk)}\n\n`;
    const end = await run.ended;
    const outcome = outcomeOf(run, end);
    if (framing === 'event') yield `event: ${end.status}\ndata: ${JSON.stringify(outcome)}\n\n`;
    if (framing === 'part') yield `data: ${JSON.stringify({ type: 'data-outcome', data: outcome })}\n\n`;
    const finished =
      end.status === 'error'
        ? { type: 'error', errorText: `Stream finalization failed: ${end.error}` }
        : { type: 'finish', finishReason: 'stop' };
    if (framing === 'none' || end.status !== 'needs_input') yield `data: ${JSON.stringify(finished)}\n\n`;
    yield 'data: [DONE]\n\n';
  }

  const stream = (frames: AsyncGenerator<string>, headers: Record<string, string>): Response => {
    let left = cuts.shift() ?? Number.POSITIVE_INFINITY;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (left === 0) return controller.error(new TypeError('terminated'));
        left -= 1;
        const next = await frames.next();
        if (next.done) controller.close();
        else controller.enqueue(new TextEncoder().encode(next.value));
      },
    });
    return new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers },
    });
  };

  const runStream = (runId: string, cursor: string | undefined): Response => {
    if (!UUID.test(runId)) return json(400, { error: 'Invalid runId' });
    const run = runs.find((each) => each.runId === runId);
    if (!run) return json(404, { error: 'Run not found' });
    if (run.owner !== USER) return json(403, { error: 'Forbidden' });
    if (run.expired) return json(410, { error: 'Stream expired' });
    return stream(replay(run, cursor), {});
  };

  async function* replay(run: RunLog, cursor: string | undefined): AsyncGenerator<string> {
    for await (const { id, event } of run.read(cursor)) {
      if (event.type === 'usage_report' || event.type === 'assistant_final') continue;
      if (replaysOutcome && event.type === 'done') {
        const end = await run.ended;
        yield `event: ${end.status}\ndata: ${JSON.stringify(outcomeOf(run, end))}\n\n`;
      }
      yield `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    }
  }

  const listRuns = (limit: number, start: number): Response => {
    const listed = runs.toReversed().slice(start, start + limit);
    const rows = listed.map(({ runId, stateKey, status }) => ({
      id: runId,
      runId,
      graphId: 'langgraph:default',
      runKind: 'user_immediate',
      status,
      stateKey,
      errorCode: null,
    }));
    const next = start + limit;
    return json(200, { runs: rows, ...(next < runs.length && { nextCursor: `after-${next}` }) });
  };

  return {
    requests,
    get posts() {
      return requests.filter(({ method }) => method === 'POST');
    },
    runs,
    states,
    cut: (...frames) => void cuts.push(...frames),
    answer: (...responses) => void answers.push(...responses),
    list: (...responses) => void lists.push(...responses),
    async fetch(target, init) {
      const request = new Request(target, init);
      const { pathname: path, searchParams } = new URL(request.url);
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      requests.push({ method: request.method, path, headers: request.headers, body });
      if (request.method === 'POST' && path === '/api/v1/ai/chat') return answers.shift() ?? chat(body);
      if (path === '/api/v1/ai/runs')
        return (
          lists.shift() ??
          listRuns(Number(searchParams.get('limit') ?? 20), Number(searchParams.get('cursor')?.slice(6) ?? 0))
        );
      const [, runId] = /^\/api\/v1\/ai\/runs\/([^/]+)\/stream$/.exec(path) ?? [];
      if (runId !== undefined) return runStream(runId, request.headers.get('last-event-id') ?? undefined);
      return json(404, { error: 'Not found' });
    },
  };
}

/** What the contract of the chat refuses. */
function faultsOf(input: Record<string, unknown>, resumes: boolean): string[] {
  const { message, modelRef, graphName, stateKey, resumeId, resumeValue } = input;
  const faults: string[] = [];
  const isText = typeof message === 'string' && message.length >= 1 && message.length <= 16_000;
  if (!resumes && !isText) faults.push('message');
  const { providerKey, modelId } = (modelRef ?? {}) as { providerKey?: unknown; modelId?: unknown };
  if (typeof providerKey !== 'string' || typeof modelId !== 'string') faults.push('modelRef');
  if (typeof graphName !== 'string') faults.push('graphName');
  const isKey = typeof stateKey === 'string' && /^[a-zA-Z0-9_-]{1,128}$/.test(stateKey);
  if (!isKey && (resumes || stateKey !== undefined)) faults.push('stateKey');
  if (resumes && (typeof resumeId !== 'string' || !UUID.test(resumeId))) faults.push('resumeId');
  if (resumes && new TextEncoder().encode(JSON.stringify(resumeValue)).length > 64 * 1024)
    faults.push('resumeValue');
  return faults;
}

/** The events of a run as chunks of the chat. */
async function* uiChunks(run: RunLog): AsyncGenerator<unknown> {
  // One id for each section of text.
  const id = `run-${run.runId}`;
  let open = false;
  for await (const { event } of run.read()) {
    if (event.type === 'text_delta') {
      if (!open) yield { type: 'text-start', id };
      open = true;
      yield { type: 'text-delta', delta: event.delta, id };
      continue;
    }
    if (open && event.type === 'tool_call_start') {
      yield { type: 'text-end', id };
      open = false;
    }
    yield* chunksOf(event);
  }
  if (open) yield { type: 'text-end', id };
}

function* chunksOf(event: AiEvent): Generator<unknown> {
  if (event.type === 'tool_call_start') {
    const { toolCallId, toolName, args } = event;
    yield { type: 'tool-input-start', toolCallId, toolName };
    if (args !== undefined) yield { type: 'tool-input-available', toolCallId, toolName, input: args };
  } else if (event.type === 'tool_call_result') {
    yield { type: 'tool-output-available', toolCallId: event.toolCallId, output: event.result };
  } else if (event.type === 'status') {
    const { phase, label } = event;
    yield { type: 'data-status', data: { phase, ...(label !== undefined && { label }) }, transient: true };
  }
}
