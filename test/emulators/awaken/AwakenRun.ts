import {
  kindOf,
  type AgentEvent,
  type ScriptedCall,
  type ScriptedStep,
  type Termination,
} from './agentEvents.js';
import { threadMessages } from './threadMessages.js';

/** An entry of the canonical event log. */
export interface LogEntry {
  readonly cursor: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The effect of a call: the arguments with which the tool ran, or its result if the tool did not run. */
export interface Execution {
  readonly name: string;
  readonly ran?: unknown;
  readonly result?: unknown;
}

/** What a run needs from its server. */
export interface RunContext {
  /** The next step of the agent; the run ends naturally if there is none. */
  nextStep(): ScriptedStep | undefined;
  readonly executed: Execution[];
  /** Whether the log omits events that are only streamed. */
  readonly compacted: boolean;
}

/** The decision about a call, by its own id or that of its suspension. */
export interface Decision {
  readonly target: string;
  readonly action: 'resume' | 'cancel';
  readonly payload: unknown;
}

let stamps = 1_700_000_000_000;

/** One run of the runtime: its record, its waiting calls, its log, and its listeners. */
export class AwakenRun {
  status: 'created' | 'running' | 'waiting' | 'done' = 'created';
  readonly log: LogEntry[] = [];
  readonly waiting = new Map<string, ScriptedCall>();
  readonly #live = new Set<(event: AgentEvent | 'closed') => void>();
  readonly #followers = new Set<(entry: LogEntry) => void>();
  readonly #suspendedAt = new Map<string, number>();
  #termination: Termination | undefined;
  #resumed = false;
  #steps = 0;

  constructor(
    readonly runId: string,
    readonly threadId: string,
    private readonly context: RunContext,
  ) {}

  /** Receives events as they occur, until the run pauses or ends. */
  listen(hear: (event: AgentEvent | 'closed') => void): void {
    this.#live.add(hear);
  }

  /** Receives the entries that are added to the log from now on. */
  follow(hear: (entry: LogEntry) => void): () => void {
    this.#followers.add(hear);
    return () => this.#followers.delete(hear);
  }

  /** The messages that it has added to its thread. */
  thread(): object {
    const messages = threadMessages(this.log.map(({ json }) => json['payload'] as AgentEvent));
    return { messages, total: messages.length, has_more: false, next_cursor: null };
  }

  record(): object {
    const tickets = [...this.waiting.values()].map((call) => ({
      ticket_id: call.suspend?.id || call.id,
      tool_call_id: call.id,
      tool_name: call.name,
      arguments: call.args,
      resume_mode: call.suspend?.mode,
      reason: call.suspend?.action,
      updated_at: this.#suspendedAt.get(call.id),
    }));
    return {
      run_id: this.runId,
      thread_id: this.threadId,
      status: this.status,
      ...(this.#termination && { termination_reason: this.#termination }),
      ...(this.status === 'waiting' && {
        waiting: {
          reason: 'tool_permission',
          ticket_ids: tickets.map(({ ticket_id }) => ticket_id),
          tickets,
        },
      }),
    };
  }

  begin(): void {
    this.status = 'running';
    this.#emit({ event_type: 'run_start', thread_id: this.threadId, run_id: this.runId });
    this.#resumed = true;
    this.#step();
  }

  /** Applies decisions that arrived together. Each call continues immediately, and the run as soon as no call waits. */
  decide(...decisions: readonly Decision[]): boolean {
    const due = decisions.flatMap(({ target, ...decision }) => {
      const call = [...this.waiting.values()].find(
        ({ id, suspend }) => id === target || suspend?.id === target,
      );
      return call ? [{ call, ...decision }] : [];
    });
    if (this.status !== 'waiting' || due.length === 0) return false;
    this.status = 'running';
    this.#emit({ event_type: 'run_start', thread_id: this.threadId, run_id: this.runId });
    for (const { call, payload } of due) {
      this.waiting.delete(call.id);
      this.#emit({ event_type: 'tool_call_resumed', target_id: call.id, result: payload ?? null });
    }
    for (const { call, action, payload } of due) if (action === 'resume') this.#goOn(call, payload);
    if (this.waiting.size > 0) this.#finish({ type: 'suspended' });
    else this.#step();
    return true;
  }

  cancel(): boolean {
    if (this.status === 'done') return false;
    this.#finish({ type: 'cancelled' });
    return true;
  }

  #goOn(call: ScriptedCall, payload: unknown): void {
    if (call.again)
      return this.#suspend({ ...call, again: call.again - 1, suspend: call.asksThen ?? call.suspend });
    if (call.suspend?.mode === 'use_decision_as_tool_result') {
      this.context.executed.push({ name: call.name, result: payload });
      this.#done(call, payload);
      return;
    }
    this.#execute(call.suspend?.mode === 'pass_decision_to_tool' ? { ...call, args: payload } : call);
  }

  #execute(call: ScriptedCall): void {
    this.context.executed.push({ name: call.name, ran: call.args });
    if (call.fails === undefined) return this.#done(call, call.result ?? call.args);
    const result = { tool_name: call.name, status: 'error', data: null, message: call.fails };
    this.#emit({
      event_type: 'tool_call_done',
      id: call.id,
      message_id: `tool-${call.id}`,
      result,
      outcome: 'failed',
    });
  }

  #done(call: ScriptedCall, data: unknown): void {
    const result = { tool_name: call.name, status: 'success', data, message: null };
    this.#emit({
      event_type: 'tool_call_done',
      id: call.id,
      message_id: `tool-${call.id}`,
      result,
      outcome: 'succeeded',
    });
  }

  #suspend(call: ScriptedCall): void {
    this.waiting.set(call.id, call);
    this.#suspendedAt.set(call.id, (stamps += 1));
    const { mode, ...suspension } = call.suspend ?? { mode: 'replay_tool_call' as const, action: '' };
    // The permission plugin of awaken-ext-permission 0.6.0 reports its own dialog instead of the call.
    const isPermission = suspension.action === 'tool:PermissionConfirm' && suspension.id;
    const pending = isPermission
      ? { id: suspension.id, name: 'permission_confirm' }
      : { id: call.id, name: call.name };
    const result = {
      tool_name: call.name,
      status: 'pending',
      data: null,
      message: suspension.message ?? null,
      suspension: {
        suspension: { id: '', ...suspension },
        pending: { ...pending, arguments: call.args },
        resume_mode: mode,
      },
    };
    const done = { id: call.id, message_id: `tool-${call.id}`, result, outcome: 'suspended' };
    this.#emit({ event_type: 'tool_call_done', ...done });
    if (mode === 'replay_tool_call' && suspension.id)
      this.#log('ToolPermissionRequested', { event_type: 'tool_call_done', ...done });
  }

  /** One inference after another until a call waits or the run has ended. */
  #step(): void {
    const step = this.context.nextStep() ?? { end: { type: 'natural_end' } as const };
    this.#steps += 1;
    this.#emit({ event_type: 'step_start', message_id: `${this.runId}-m${this.#steps}` });
    for (const delta of step.text?.match(/\S+\s*/g) ?? []) this.#emit({ event_type: 'text_delta', delta });
    const calls = step.calls ?? [];
    for (const { id, name, args } of calls) {
      this.#emit({ event_type: 'tool_call_start', id, name });
      this.#emit({ event_type: 'tool_call_delta', id, args_delta: JSON.stringify(args) });
      this.#emit({ event_type: 'tool_call_ready', id, name, arguments: args });
    }
    for (const call of calls) if (call.suspend) this.#suspend(call);
    for (const call of calls) if (!call.suspend) this.#execute(call);
    this.#emit({ event_type: 'step_end' });
    if (this.waiting.size > 0) return this.#finish({ type: 'suspended' });
    if (calls.length > 0 && !step.end) return this.#step();
    this.#finish(step.end ?? { type: 'natural_end' }, step.text);
  }

  #finish(termination: Termination, response?: string): void {
    this.status = termination.type === 'suspended' ? 'waiting' : 'done';
    if (this.status === 'done') {
      this.#termination = termination;
      this.waiting.clear();
    }
    this.#emit({
      event_type: 'run_finish',
      thread_id: this.threadId,
      run_id: this.runId,
      ...(response !== undefined && { result: { response } }),
      termination,
    });
    for (const hear of this.#live) hear('closed');
    this.#live.clear();
  }

  #emit(event: AgentEvent): void {
    const { kind, observed } = kindOf(event, this.#resumed);
    if (!observed || !this.context.compacted) this.#log(kind, event);
    for (const hear of this.#live) hear(event);
  }

  #log(kind: string, payload: AgentEvent): void {
    const number = this.log.length + 1;
    const scope = { kind: 'run', id: this.runId };
    const cursor = `cur_mem_${number}`;
    const entry = {
      cursor,
      json: {
        event_id: `evt_mem_${this.runId}_${number}`,
        scopes: [{ kind: 'thread', id: this.threadId }, scope],
        cursors_by_scope: [
          { scope: { kind: 'thread', id: this.threadId }, cursor: `cur_mem_t${number}` },
          { scope, cursor },
        ],
        event_kind: kind,
        payload,
        thread_id: this.threadId,
        run_id: this.runId,
        origin: 'runtime',
        visibility: 'public',
        schema_version: 1,
        created_at: (stamps += 1),
      },
    };
    this.log.push(entry);
    for (const hear of this.#followers) hear(entry);
  }
}
