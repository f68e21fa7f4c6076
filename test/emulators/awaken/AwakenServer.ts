import { EmulatedServer, type Answer, type Outlet, type ReceivedRequest } from '../EmulatedServer.js';
import type { AgentEvent, ScriptedStep } from './agentEvents.js';
import { AwakenRun, type Execution } from './AwakenRun.js';
import { agUiEncoder, aiSdkEncoder } from './encoders.js';
import { decisionsIn, isId, plainMessages, type UiMessage } from './requests.js';

/** How the server is set up. */
export interface AwakenOptions {
  /** How much its event log contains. Nothing writes to a silent log. @default 'full' */
  readonly log?: 'full' | 'compacted' | 'silent' | 'none' | undefined;
  /** The maximum number of entries of a page of the log. @default 200 */
  readonly pageSize?: number | undefined;
}

const error = (status: number, words: string): Answer => ({ status, json: { error: words } });
const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/**
 * Emulates Awaken 2b0d375, with a scripted agent: the native, the AG-UI and the AI SDK API for the same runs. It
 * refuses what the real server refuses, with the same status and message.
 */
export class AwakenServer extends EmulatedServer {
  /** The effects of tools, in order. */
  readonly executed: Execution[] = [];
  /** Every message that a thread has received, in order, including repeated ones. */
  readonly heard: { readonly threadId: string; readonly role: string; readonly text: string }[] = [];
  readonly #runs: AwakenRun[] = [];
  readonly #replay = new Map<string, { frames: string[]; open: boolean; hear: Set<Outlet> }>();

  constructor(
    private readonly steps: ScriptedStep[],
    private readonly options: AwakenOptions = {},
  ) {
    super();
  }

  get url(): string {
    return `${this.origin}/v1/runs`;
  }

  /** The runs of all threads, in the order in which they started. */
  get runs(): readonly AwakenRun[] {
    return this.#runs;
  }

  protected respond(request: ReceivedRequest): Answer | undefined {
    const { method, path } = request;
    const [, root, ...parts] = path.split('/');
    if (root !== 'v1') return undefined;
    const route = `${method} ${parts.map((part, index) => (isId(parts, index) ? ':id' : part)).join('/')}`;
    const id = decodeURIComponent(parts.find((_, index) => isId(parts, index)) ?? '');
    switch (route) {
      case 'POST runs':
        return this.#startNatively(request.body);
      case 'GET runs/:id':
        return this.#withRun(id, (run) => ({ status: 200, json: run.record() }));
      case 'GET threads/:id/messages':
        return this.#withRun(request.query.get('run_id') ?? '', (run) => ({
          status: 200,
          json: run.thread(),
        }));
      case 'GET runs/:id/events':
        return this.#list(id, request.query);
      case 'GET runs/:id/events/stream':
        return this.#stream(id, request);
      case 'POST runs/:id/decision':
        return this.#decide(this.#run(id), request.body, { run_id: id });
      case 'POST threads/:id/decision':
        return this.#decide(this.#active(id), request.body, { thread_id: id });
      case 'POST runs/:id/cancel':
        return this.#withRun(id, (run) =>
          run.cancel()
            ? { status: 202, json: { status: 'cancel_requested', run_id: id } }
            : error(404, `run not found: ${id}`),
        );
      case 'GET threads/:id/runs/active':
        return { status: 200, json: { active_run: this.#active(id)?.record() ?? null } };
      case 'GET threads/:id/runs/latest': {
        const run = this.#runs.findLast(({ threadId }) => threadId === id);
        return run
          ? { status: 200, json: run.record() }
          : error(404, `run not found: no runs for thread ${id}`);
      }
      case 'POST ag-ui/run':
        return this.#startAgUi(request.body);
      case 'POST ag-ui/threads/:id/interrupt':
      case 'POST ai-sdk/threads/:id/cancel': {
        const stopped = this.#active(id)?.cancel() ?? false;
        const json = { status: 'interrupt_requested', thread_id: id, superseded_dispatches: 0 };
        return stopped ? { status: 202, json } : error(404, `thread not found: ${id}`);
      }
      case 'POST ai-sdk/chat':
        return this.#startAiSdk(request.body);
      case 'GET ai-sdk/chat/:id/stream':
        return this.#replayed(id);
      default:
        return undefined;
    }
  }

  #run(runId: string): AwakenRun | undefined {
    return this.#runs.find((run) => run.runId === runId);
  }

  #withRun(runId: string, answer: (run: AwakenRun) => Answer): Answer {
    const run = this.#run(runId);
    return run ? answer(run) : error(404, `run not found: ${runId}`);
  }

  #active(threadId: string): AwakenRun | undefined {
    return this.#runs.findLast((run) => run.threadId === threadId && run.status !== 'done');
  }

  #newRun(threadId: string, messages: readonly { role: string; text: string }[]): AwakenRun {
    for (const { role, text } of messages) this.heard.push({ threadId, role, text });
    // A new message cancels every call that waits in the thread.
    this.#active(threadId)?.cancel();
    const context = {
      nextStep: () => this.steps.shift(),
      executed: this.executed,
      compacted: this.options.log === 'compacted',
    };
    const run = new AwakenRun(`01run-${this.#runs.length + 1}`, threadId, context);
    this.#runs.push(run);
    return run;
  }

  #startNatively(body: unknown): Answer {
    const { agentId, threadId, messages } = body as {
      agentId?: unknown;
      threadId: string;
      messages?: unknown[];
    };
    if (typeof agentId !== 'string') return unprocessable('missing field `agentId`');
    if (agentId.trim() === '') return error(400, 'agent_id cannot be empty');
    const told = plainMessages(messages ?? []);
    if (!told) return unprocessable('messages[0].content: invalid type, expected a string');
    const run = this.#newRun(threadId, told);
    return {
      stream: (outlet) => {
        run.listen((event) => (event === 'closed' ? outlet.end() : outlet.send(data(event))));
        outlet.send(': heartbeat\n\n');
        run.begin();
      },
    };
  }

  #logOf(runId: string): AwakenRun['log'] {
    return this.options.log === 'silent' ? [] : (this.#run(runId)?.log ?? []);
  }

  #decide(run: AwakenRun | undefined, body: unknown, named: object): Answer {
    const { toolCallId, action, payload } = body as { toolCallId: string; action: string; payload?: unknown };
    if (action !== 'resume' && action !== 'cancel') {
      return error(400, `invalid action: ${action}, expected 'resume' or 'cancel'`);
    }
    if (!run?.decide({ target: toolCallId, action, payload }))
      return error(404, 'run is not waiting for this decision');
    return { status: 202, json: { status: 'decision_submitted', ...named, tool_call_id: toolCallId } };
  }

  #list(runId: string, query: URLSearchParams): Answer | undefined {
    if (this.options.log === 'none') return undefined;
    const log = this.#logOf(runId);
    const cursor = query.get('cursor');
    const start = cursor === null ? 0 : log.findIndex((entry) => entry.cursor === cursor) + 1;
    if (cursor !== null && start === 0) return error(410, cursor);
    const limit = Math.min(Number(query.get('limit') ?? 50), this.options.pageSize ?? 200);
    const page = log.slice(start, start + limit);
    const hasMore = start + limit < log.length;
    const json = {
      items: page.map((entry) => entry.json),
      next_cursor: hasMore ? (page.at(-1)?.cursor ?? null) : null,
      has_more: hasMore,
    };
    return { status: 200, json };
  }

  #stream(runId: string, { query, headers }: ReceivedRequest): Answer | undefined {
    const run = this.#run(runId);
    if (this.options.log === 'none' || !run) return undefined;
    const log = this.#logOf(runId);
    const cursor = query.get('cursor') ?? headers['last-event-id'];
    const start = cursor === undefined ? log.length : log.findIndex((entry) => entry.cursor === cursor) + 1;
    if (cursor !== undefined && start === 0) return error(410, String(cursor));
    return {
      stream: (outlet) => {
        const send = (entry: AwakenRun['log'][number]): void =>
          outlet.send(`id: ${entry.cursor}\ndata: ${JSON.stringify(entry.json)}\n\n`);
        for (const entry of log.slice(start)) send(entry);
        if (this.options.log !== 'silent') run.follow(send);
      },
    };
  }

  #startAgUi(body: unknown): Answer {
    const { threadId, messages, resume } = body as {
      threadId: string;
      messages?: unknown[];
      resume?: { interruptId?: string; payload?: unknown };
    };
    if (Array.isArray(resume)) {
      return unprocessable('resume: invalid type: sequence, expected struct AgUiResumePayload');
    }
    const told = plainMessages(messages ?? []);
    if (!told) return unprocessable('messages: invalid type');
    if (told.length === 0) return error(400, 'at least one message is required');
    const encode = agUiEncoder();
    const write = (outlet: Outlet) => (event: AgentEvent | 'closed') => {
      if (event === 'closed') outlet.end();
      else for (const each of encode(event)) outlet.send(data(each));
    };
    const waiting = this.#active(threadId);
    const { interruptId, payload } = resume ?? {};
    if (!interruptId || !waiting) {
      const run = this.#newRun(threadId, told);
      return { stream: (outlet) => (run.listen(write(outlet)), run.begin()) };
    }
    for (const { role, text } of told) this.heard.push({ threadId, role, text });
    const denied = (payload as { approved?: unknown } | null)?.approved === false;
    return {
      stream: (outlet) => {
        waiting.listen(write(outlet));
        if (!waiting.decide({ target: interruptId, action: denied ? 'cancel' : 'resume', payload }))
          outlet.end();
      },
    };
  }

  #startAiSdk(body: unknown): Answer {
    const { threadId, messages = [] } = body as { threadId: string; messages?: UiMessage[] };
    const waiting = this.#active(threadId);
    const decisions = decisionsIn(messages);
    const told = messages.flatMap(({ role, parts }) =>
      role === 'assistant' ? [] : [{ role, text: parts.map(({ text }) => text ?? '').join('') }],
    );
    if (told.length === 0 && decisions.length === 0)
      return error(400, 'no new messages or interaction responses');
    const targets = new Set(
      [...(waiting?.waiting.values() ?? [])].flatMap(({ id, suspend }) => [id, suspend?.id ?? id]),
    );
    const due = decisions.filter(({ target }) => targets.has(target));
    const headers = { 'x-vercel-ai-ui-message-stream': 'v1' };
    if (waiting && due.length > 0 && told.length === 0) {
      return {
        headers,
        stream: (outlet) => this.#publish(waiting, outlet, () => waiting.decide(...due)),
      };
    }
    // A resume without an active run gets an empty response with status 200.
    if (told.length === 0) return { headers, stream: (outlet) => outlet.end() };
    const run = this.#newRun(threadId, told);
    return { headers, stream: (outlet) => this.#publish(run, outlet, () => run.begin()) };
  }

  /** Numbers the chunks and stores them for clients that reconnect, until the run pauses or ends. */
  #publish(run: AwakenRun, outlet: Outlet, work: () => void): void {
    const buffer = { frames: [] as string[], open: true, hear: new Set([outlet]) };
    this.#replay.set(run.threadId, buffer);
    const encode = aiSdkEncoder();
    const hear = (event: AgentEvent | 'closed'): void => {
      if (event === 'closed') return;
      for (const chunk of encode(event)) {
        const frame = `id: ${buffer.frames.length + 1}\n${data(chunk)}`;
        buffer.frames.push(frame);
        for (const each of buffer.hear) each.send(frame);
      }
    };
    run.listen(hear);
    work();
    for (const each of buffer.hear) each.end();
    buffer.open = false;
  }

  /** All stored chunks again, whatever number the client sends. */
  #replayed(threadId: string): Answer {
    const buffer = this.#replay.get(threadId);
    if (!buffer) return { status: 204, text: '' };
    return {
      headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
      stream: (outlet) => {
        for (const frame of buffer.frames) outlet.send(frame);
        if (buffer.open) buffer.hear.add(outlet);
        else outlet.end();
      },
    };
  }

  /** Removes what the AI SDK API stores for clients that reconnect. */
  forgetReplay(): void {
    this.#replay.clear();
  }
}

/** The response of axum to a body that serde cannot read. */
function unprocessable(why: string): Answer {
  return { status: 422, text: `Failed to deserialize the JSON body into the target type: ${why}` };
}
