import type { Outlet } from '../EmulatedServer.js';

/** A call that the model proposes. */
export interface ModelCall {
  readonly callId: string;
  /** As the server names it: `COMMAND___run`. */
  readonly fnName: string;
  readonly args: unknown;
  readonly result: unknown;
}

/** One task of the workflow. */
export type Task =
  | { readonly step: string }
  /** A step that continues while the workflow waits. */
  | { readonly begins: string }
  /** The end of a step that has begun. */
  | { readonly ends: string }
  | { readonly says: string }
  /** The model asks for these calls, which wait for an approval. */
  | { readonly calls: readonly ModelCall[] }
  /** The workflow waits for a person, and shows this value. */
  | { readonly waitsFor: unknown }
  | { readonly fails: string };

export type SessionState = 'active' | 'paused' | 'completed' | 'cancelled' | 'error';

/** What a paused session waits for. */
export interface HitlInfo {
  readonly interruptId: string;
  readonly toolCallId: string;
  readonly calls: readonly ModelCall[];
}

/** An event as it was stored: its id is the server's, shared by all runs. */
export interface StoredEvent {
  readonly id: number;
  readonly event: Readonly<Record<string, unknown>> & { readonly type: string };
}

/** What a run needs from its server. */
export interface RunContext {
  nextTask(): Task | undefined;
  nextId(): number;
  /** How many events of a run are stored. */
  readonly keeps: number;
  /**
   * Whether it behaves as the client guide describes: a wait has a TOOL_CALL_END, and its stream stays open. A resumed
   * run continues without a RUN_STARTED and a TOOL_CALL_END, and ends without a result.
   */
  readonly guide: boolean;
  readonly executed: { readonly name: string; readonly args: unknown }[];
}

/** One workflow run and its session. */
export class WorkflowRun {
  state: SessionState = 'active';
  hitl: HitlInfo | undefined;
  lastEventId = 0;
  readonly stored: StoredEvent[] = [];
  readonly inputs: unknown[] = [];
  readonly completedTasks: string[] = [];
  currentTask: string | undefined;
  #isApproved = false;
  readonly #hear = new Set<Outlet>();

  constructor(
    readonly runId: string,
    readonly threadId: string,
    readonly workflowName: string,
    private readonly context: RunContext,
  ) {}

  listen(outlet: Outlet): void {
    this.#hear.add(outlet);
  }

  /** Sends the stored events after `cursor`, and stays open while the run is active. */
  replay(outlet: Outlet, cursor: number): void {
    for (const stored of this.stored) if (stored.id > cursor) outlet.send(frameOf(stored));
    const ended = this.stored.some(
      ({ event }) => event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR',
    );
    if (ended || (this.state === 'paused' && !this.context.guide)) outlet.end();
    else this.#hear.add(outlet);
  }

  begin(): void {
    this.#started();
    this.#goOn();
  }

  /** Runs the pending calls, with edited arguments if there are any. */
  approve(overrides: readonly { readonly callId: string; readonly result: unknown }[]): void {
    const { calls = [] } = this.#resume() ?? {};
    this.#isApproved = true;
    if (!this.context.guide) {
      for (const { callId } of calls) this.emit({ type: 'TOOL_CALL_END', toolCallId: callId });
      this.#started();
    }
    for (const { callId, fnName, args, result } of calls) {
      const used = overrides.find((each) => each.callId === callId)?.result ?? args;
      this.context.executed.push({ name: fnName, args: used });
      this.emit({ type: 'TOOL_CALL_RESULT', toolCallId: callId, result });
    }
    this.#goOn();
  }

  reject(reason: string | undefined): void {
    const { calls = [] } = this.#resume() ?? {};
    for (const { callId } of this.context.guide ? [] : calls) {
      this.emit({ type: 'TOOL_CALL_END', toolCallId: callId });
      this.emit({ type: 'TOOL_CALL_RESULT', toolCallId: callId, result: { status: 'rejected', reason } });
    }
    this.#goOn();
  }

  /** Passes the input that a workflow waits for. */
  input(value: unknown): void {
    const toolCallId = this.#resume()?.toolCallId;
    this.inputs.push(value);
    this.emit({ type: 'TOOL_CALL_RESULT', toolCallId, result: value });
    if (!this.context.guide) this.emit({ type: 'TOOL_CALL_END', toolCallId });
    this.#goOn();
  }

  cancel(): void {
    this.state = 'cancelled';
    this.emit({
      type: 'RUN_ERROR',
      runId: this.runId,
      message: 'Workflow cancelled by user',
      code: 'CANCELLED',
    });
    this.#close();
  }

  #resume(): HitlInfo | undefined {
    const { hitl } = this;
    this.hitl = undefined;
    this.state = 'active';
    return hitl;
  }

  #started(): void {
    this.emit({ type: 'RUN_STARTED', runId: this.runId, threadId: this.threadId });
  }

  #goOn(): void {
    for (;;) {
      const task = this.context.nextTask();
      if (!task) {
        this.state = 'completed';
        this.emit({
          type: 'RUN_FINISHED',
          runId: this.runId,
          ...(!(this.context.guide && this.#isApproved) && { result: { output: 'completed' } }),
          outcome: 'success',
        });
        return this.#close();
      }
      if (this.#perform(task)) {
        if (this.state !== 'paused' || !this.context.guide || !('waitsFor' in task)) this.#close();
        return;
      }
    }
  }

  /** Whether the stream ends with it. */
  #perform(task: Task): boolean {
    if ('step' in task) {
      const stepId = `step_${task.step}`;
      this.emit({ type: 'STEP_STARTED', stepId, stepName: task.step });
      this.#finishStep(task.step);
      return false;
    }
    if ('ends' in task) {
      this.#finishStep(task.ends);
      this.currentTask = undefined;
      return false;
    }
    if ('begins' in task) {
      this.currentTask = task.begins;
      this.emit({ type: 'STEP_STARTED', stepId: `step_${task.begins}`, stepName: task.begins });
      return false;
    }
    if ('says' in task) {
      const messageId = `msg_${this.lastEventId}`;
      this.emit({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
      for (const delta of task.says.match(/\S+\s*/g) ?? [])
        this.emit({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
      this.emit({ type: 'TEXT_MESSAGE_END', messageId });
      return false;
    }
    if ('fails' in task) {
      this.state = 'error';
      this.emit({ type: 'RUN_ERROR', runId: this.runId, message: task.fails, code: 'WORKFLOW_ERROR' });
      return true;
    }
    this.state = 'paused';
    const interruptId = `int_${this.runId}_${this.lastEventId}`;
    if ('waitsFor' in task) {
      const toolCallId = `wait_${this.runId}`;
      this.emit({ type: 'TOOL_CALL_START', toolCallId, toolCallName: 'HUMAN_INPUT' });
      this.emit({ type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(task.waitsFor) });
      if (this.context.guide) this.emit({ type: 'TOOL_CALL_END', toolCallId });
      this.hitl = { interruptId, toolCallId, calls: [] };
      return true;
    }
    for (const { callId, fnName, args } of task.calls) {
      const parent = this.context.guide && { parentMessageId: `msg_${this.lastEventId}` };
      this.emit({ type: 'TOOL_CALL_START', toolCallId: callId, toolCallName: fnName, ...parent });
      this.emit({ type: 'TOOL_CALL_ARGS', toolCallId: callId, delta: JSON.stringify(args) });
    }
    this.hitl = { interruptId, toolCallId: task.calls[0]?.callId ?? '', calls: task.calls };
    const payload = {
      pendingToolCalls: pendingCalls(task.calls),
      checkpointPosition: '/tasks/ChatTask',
      workflowName: this.workflowName,
    };
    const interrupt = { id: interruptId, reason: 'tool_approval_required', payload };
    this.emit({ type: 'RUN_FINISHED', runId: this.runId, outcome: 'interrupt', interrupt });
    return true;
  }

  #finishStep(name: string): void {
    const result = !this.context.guide && { result: { ok: true } };
    this.emit({ type: 'STEP_FINISHED', stepId: `step_${name}`, ...result });
    this.completedTasks.push(name);
  }

  emit(event: StoredEvent['event']): void {
    const id = this.context.nextId();
    const stored = { id, event: { ...event, timestamp: 1_702_345_678_000 + id } };
    if (this.stored.length < this.context.keeps) {
      this.stored.push(stored);
      this.lastEventId = id;
    }
    for (const outlet of this.#hear) outlet.send(frameOf(stored));
  }

  #close(): void {
    for (const outlet of this.#hear) outlet.end();
    this.#hear.clear();
  }
}

/** The calls as the wire names them: the arguments are text. */
export const pendingCalls = (calls: readonly ModelCall[]): readonly object[] =>
  calls.map(({ callId, fnName, args }) => ({ callId, fnName, fnArguments: JSON.stringify(args) }));

/** A frame as axum writes it: the id comes last. */
const frameOf = ({ id, event }: StoredEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event).replace(/"timestamp":(\d+)/, '"timestamp":$1.0')}\nid: ${id}\n\n`;
