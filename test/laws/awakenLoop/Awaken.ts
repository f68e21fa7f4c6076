/** How a suspended call continues. */
export type Mode = 'replay_tool_call' | 'use_decision_as_tool_result' | 'pass_decision_to_tool';

/** A call of the agent. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly mode?: Mode;
  readonly suspension?: Readonly<Record<string, unknown>>;
}

export interface Decided {
  readonly toolCallId: string;
  readonly action: 'resume' | 'cancel';
  readonly payload?: unknown;
}

type Json = Readonly<Record<string, unknown>>;
/** Writes text; `undefined` ends the stream. */
type Push = (text: string | undefined) => void;

/**
 * Awaken's native API as its page on run phases describes it: a decision goes into a channel (202), and the loop takes it
 * later. A call that was decided is replayed at once, while others still wait, and can suspend again.
 */
export class Awaken {
  readonly decisions: Decided[] = [];
  readonly requests: { readonly route: string; readonly body: unknown }[] = [];
  readonly log: { readonly cursor: string; readonly json: Json }[] = [];
  readonly waiting = new Map<string, Call>();
  status: 'running' | 'waiting' | 'done' = 'running';
  termination: Json | undefined;
  /** What the loop does with a decision. @default it replays the call and finishes when none waits */
  loop: (decided: Decided, call: Call | undefined) => void = (decided) => this.replay(decided);
  /** A response instead of the usual one. */
  answer: (route: string, body: unknown) => Response | Promise<Response> | undefined = () => undefined;
  runId = 'run-1';
  keepsLog = true;
  readonly #live = new Set<Push>();
  readonly #followers = new Set<Push>();

  constructor(private readonly begin: (server: Awaken) => void) {}

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const route = `${init?.method ?? 'GET'} ${url.pathname}`;
    const text = init?.body;
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    this.requests.push({ route, body });
    return (await this.answer(route, body)) ?? this.#respond(route, url, init, body);
  };

  posted(route: RegExp): readonly unknown[] {
    return this.requests.filter((each) => route.test(each.route)).map(({ body }) => body);
  }

  emit(kind: string, event: Json): void {
    const cursor = `c${this.log.length + 1}`;
    const json = {
      event_id: `evt-${this.runId}-${this.log.length + 1}`,
      event_kind: kind,
      payload: event,
      run_id: this.runId,
      thread_id: 'thread',
      created_at: 1,
    };
    this.log.push({ cursor, json });
    for (const push of this.#live) push(`data: ${JSON.stringify(event)}\n\n`);
    for (const push of this.#followers) push(`id: ${cursor}\ndata: ${JSON.stringify(json)}\n\n`);
  }

  start(): void {
    this.status = 'running';
    this.emit('RunStarted', { event_type: 'run_start', thread_id: 'thread', run_id: this.runId });
  }

  propose(call: Call): void {
    this.emit('ToolCallStarted', { event_type: 'tool_call_start', id: call.id, name: call.name });
    this.emit('ToolCallReady', {
      event_type: 'tool_call_ready',
      id: call.id,
      name: call.name,
      arguments: call.args,
    });
  }

  suspend(call: Call): void {
    this.waiting.set(call.id, call);
    const suspension = {
      suspension: { id: `perm_${call.id}`, action: 'tool:PermissionConfirm', ...call.suspension },
      pending: { id: call.id, name: call.name, arguments: call.args },
      resume_mode: call.mode ?? 'replay_tool_call',
    };
    this.emit('ToolCallSuspended', {
      event_type: 'tool_call_done',
      id: call.id,
      message_id: `m-${call.id}`,
      result: { tool_name: call.name, status: 'pending', data: null, message: null, suspension },
      outcome: 'suspended',
    });
  }

  done(id: string, data: unknown, outcome = 'succeeded'): void {
    const status = outcome === 'succeeded' ? 'success' : 'error';
    const words = outcome === 'succeeded' ? null : String(data);
    this.emit('ToolCallDone', {
      event_type: 'tool_call_done',
      id,
      message_id: `m-${id}`,
      result: { tool_name: 'tool', status, data: words === null ? data : null, message: words },
      outcome,
    });
  }

  finish(termination: Json = { type: 'natural_end' }): void {
    this.status = termination['type'] === 'suspended' ? 'waiting' : 'done';
    if (this.status === 'done') {
      this.termination = termination;
      this.waiting.clear();
    }
    this.emit(this.status === 'done' ? 'RunFinished' : 'RunSuspended', {
      event_type: 'run_finish',
      thread_id: 'thread',
      run_id: this.runId,
      termination,
    });
    for (const push of this.#live) push(undefined);
    this.#live.clear();
  }

  ask(...calls: readonly Call[]): void {
    for (const call of calls) this.propose(call);
    for (const call of calls) this.suspend(call);
    this.finish({ type: 'suspended' });
  }

  resumed({ toolCallId, payload }: Decided): void {
    this.waiting.delete(toolCallId);
    this.emit('ToolCallResumed', {
      event_type: 'tool_call_resumed',
      target_id: toolCallId,
      result: payload ?? null,
    });
  }

  replay(decided: Decided): void {
    this.resumed(decided);
    if (decided.action === 'resume') this.done(decided.toolCallId, 'done');
    if (this.waiting.size === 0) this.finish();
  }

  record(): Json {
    const tickets = [...this.waiting.values()].map((call) => ({
      ticket_id: `perm_${call.id}`,
      tool_call_id: call.id,
      tool_name: call.name,
      arguments: call.args,
      resume_mode: call.mode ?? 'replay_tool_call',
      reason: 'tool:PermissionConfirm',
      updated_at: 1,
    }));
    const waiting = {
      reason: 'tool_permission',
      ticket_ids: tickets.map(({ ticket_id }) => ticket_id),
      tickets,
    };
    return {
      run_id: this.runId,
      thread_id: 'thread',
      status: this.status,
      ...(this.termination && { termination_reason: this.termination }),
      ...(this.status === 'waiting' && { waiting }),
    };
  }

  #respond(route: string, url: URL, init: RequestInit | undefined, body: unknown): Response {
    const json = (value: unknown, status = 200): Response => Response.json(value, { status });
    if (route === 'POST /v1/runs')
      return stream(init?.signal, (push) => {
        this.#live.add(push);
        this.begin(this);
      });
    if (route.endsWith('/decision')) {
      const decided = body as Decided;
      const call = this.waiting.get(decided.toolCallId);
      if (!call) return json({ error: 'run is not waiting for this decision' }, 404);
      this.decisions.push(decided);
      setTimeout(() => this.loop(decided, call), 0);
      return json(
        { status: 'decision_submitted', run_id: this.runId, tool_call_id: decided.toolCallId },
        202,
      );
    }
    if (route.endsWith('/cancel')) {
      if (this.status === 'done') return json({ error: 'run not found' }, 404);
      this.finish({ type: 'cancelled' });
      return json({ status: 'cancel_requested' }, 202);
    }
    if (route.endsWith('/events/stream') && this.keepsLog) {
      const cursor = url.searchParams.get('cursor') ?? new Headers(init?.headers).get('last-event-id');
      const from =
        cursor === null ? this.log.length : this.log.findIndex((each) => each.cursor === cursor) + 1;
      return stream(init?.signal, (push) => {
        for (const each of this.log.slice(from))
          push(`id: ${each.cursor}\ndata: ${JSON.stringify(each.json)}\n\n`);
        this.#followers.add(push);
      });
    }
    if (route.endsWith('/events') && this.keepsLog) {
      const cursor = url.searchParams.get('cursor');
      const from = cursor === null ? 0 : this.log.findIndex((each) => each.cursor === cursor) + 1;
      const page = this.log.slice(from, from + Number(url.searchParams.get('limit') ?? 50));
      const more = from + page.length < this.log.length;
      const items = page.map((each) => ({
        ...each.json,
        cursors_by_scope: cursorsOf(each.cursor, this.runId),
      }));
      return json({ items, next_cursor: more ? page.at(-1)?.cursor : null, has_more: more });
    }
    if (route.endsWith('/runs/active'))
      return json({ active_run: this.status === 'done' || this.log.length === 0 ? null : this.record() });
    if (route.endsWith('/runs/latest')) return json(this.record());
    if (route === `GET /v1/runs/${this.runId}`) return json(this.record());
    return new Response('', { status: 404 });
  }
}

const cursorsOf = (cursor: string, runId: string): readonly Json[] => [
  { scope: { kind: 'thread', id: 'thread' }, cursor: `t-${cursor}` },
  { scope: { kind: 'run', id: runId }, cursor },
];

function stream(signal: AbortSignal | null | undefined, open: (push: Push) => void): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    cancel() {
      isOpen = false;
    },
    start(controller) {
      signal?.addEventListener('abort', () => {
        if (isOpen) controller.error(signal.reason);
        isOpen = false;
      });
      open((text) => {
        if (!isOpen) return;
        if (text !== undefined) return controller.enqueue(encoder.encode(text));
        isOpen = false;
        controller.close();
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
