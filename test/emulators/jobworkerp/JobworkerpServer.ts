import { EmulatedServer, type Answer, type Outlet, type ReceivedRequest } from '../EmulatedServer.js';
import {
  fromGuide,
  refusalOfMessage,
  refusalOfRun,
  textOf,
  type MessageInput,
  type RunInput,
} from './requests.js';
import { pendingCalls, WorkflowRun, type Task } from './WorkflowRun.js';

/** The binary and its configuration. */
export interface JobworkerpSetup {
  /** @default 'sync' */
  readonly binary?: 'sync' | 'async' | undefined;
  /** Whether it behaves as the client guide describes. @default as the source code */
  readonly guide?: boolean | undefined;
  /** The required token. @default none */
  readonly token?: string | undefined;
  /** How many events of a run are stored. @default 1000 */
  readonly keeps?: number | undefined;
}

const failure = (status: number, code: string, message: string): Answer => ({
  status,
  json: { error: { code, message } },
});
const unprocessable = (why: string): Answer => ({
  status: 422,
  text: `Failed to deserialize the JSON body into the target type: ${why}`,
});

/** Emulates the AG-UI Front of jobworkerp-rs e01f962, either binary, with a scripted workflow. */
export class JobworkerpServer extends EmulatedServer {
  /** The calls that ran, with their arguments. */
  readonly executed: { readonly name: string; readonly args: unknown }[] = [];
  readonly runs: WorkflowRun[] = [];
  #lastId = 40;

  constructor(
    private readonly tasks: Task[],
    private readonly setup: JobworkerpSetup = {},
  ) {
    super();
  }

  get url(): string {
    return `${this.origin}/ag-ui/run`;
  }

  protected respond(request: ReceivedRequest): Answer | undefined {
    const { method, path, body, headers } = request;
    const { token } = this.setup;
    // Refused by a middleware that writes no body.
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) {
      const said = 'Invalid or missing authentication token';
      return this.setup.guide ? failure(401, 'UNAUTHORIZED', said) : { status: 401, text: '' };
    }
    const [, root, route, id = ''] = path.split('/');
    if (root !== 'ag-ui') return undefined;
    const known = decodeURIComponent(id);
    switch (`${method} ${route}`) {
      case 'POST run':
        return this.#run(this.setup.guide ? fromGuide(body) : body);
      case 'POST message':
        return this.#message(body);
      case 'GET stream': {
        const run = this.#find(known);
        if (!run) return failure(404, 'SESSION_NOT_FOUND', `Session not found: ${known}`);
        const cursor = Number(headers['last-event-id'] ?? 0);
        return { stream: (outlet) => run.replay(outlet, cursor) };
      }
      case 'DELETE run':
        this.#find(known)?.cancel();
        return { status: 200, json: { status: 'cancelled', runId: known } };
      case 'GET state':
        return this.setup.guide && !this.#find(known)
          ? failure(404, 'SESSION_NOT_FOUND', `Session not found: ${known}`)
          : { status: 200, json: this.#state(known) };
      case 'GET sessions':
        return this.setup.binary === 'async' || this.setup.guide
          ? undefined
          : { status: 200, json: this.#session(path) };
      default:
        return undefined;
    }
  }

  #find(runId: string): WorkflowRun | undefined {
    return this.runs.find((run) => run.runId === runId);
  }

  #run(body: unknown): Answer {
    const why = refusalOfRun(body);
    if (why !== undefined) return unprocessable(why);
    const input = body as RunInput;
    const workflow = input.context.find(({ type }) => type.startsWith('workflow_'));
    if (!workflow) return failure(400, 'INVALID_INPUT', 'Missing workflow context: add workflow_definition');
    if (input.resume && this.setup.binary !== 'async') return this.#resume(input, input.resume);
    const number = this.runs.length + 1;
    const { runId = `run_${number}`, threadId = `thread_${number}` } = input;
    const { workflow_name: named = 'inline' } = workflow.data as { workflow_name?: string };
    const run = new WorkflowRun(runId, threadId, named, {
      nextTask: () => this.tasks.shift(),
      // Other runs use the same counter.
      nextId: () => (this.#lastId += this.#lastId % 3 === 0 ? 2 : 1),
      keeps: this.setup.keeps ?? 1000,
      guide: this.setup.guide ?? false,
      executed: this.executed,
    });
    this.runs.push(run);
    return this.#streamed(run, () => run.begin());
  }

  #resume(input: RunInput, { interruptId, payload }: NonNullable<RunInput['resume']>): Answer {
    const run = this.runs.findLast((each) => each.state === 'paused' && each.threadId === input.threadId);
    if (!run)
      return failure(500, 'INTERNAL_ERROR', `Invalid interrupt ID '${interruptId}': No session found`);
    if (run.hitl?.interruptId !== interruptId) {
      const words = `Invalid interrupt ID '${interruptId}': expected '${run.hitl?.interruptId}'`;
      return failure(500, 'INTERNAL_ERROR', words);
    }
    const isInput = run.hitl.calls.length === 0;
    if (payload.type === 'reject') return this.#streamed(run, () => run.reject(payload.reason));
    if (isInput) return this.#streamed(run, () => run.input(textOf(input.messages)));
    return this.#streamed(run, () => run.approve(payload.toolResults ?? []));
  }

  #message(body: unknown): Answer {
    const isAsync = this.setup.binary === 'async';
    const why = refusalOfMessage(body, isAsync);
    if (why !== undefined) return unprocessable(why);
    const { runId, toolCallResults } = body as MessageInput;
    const [result, ...others] = toolCallResults;
    if (!result || (isAsync && others.length > 0)) {
      return failure(
        400,
        'INVALID_INPUT',
        `tool_call_results must contain exactly 1 item, got ${toolCallResults.length}`,
      );
    }
    const run = this.#find(runId);
    if (!run) return failure(404, 'SESSION_NOT_FOUND', `Session not found: ${runId}`);
    if (run.state !== 'paused') {
      return failure(409, 'INVALID_SESSION_STATE', `Session not paused: current state is ${run.state}`);
    }
    const expected =
      isAsync || this.setup.guide
        ? [run.hitl?.toolCallId]
        : (run.hitl?.calls ?? []).map(({ callId }) => callId);
    if (!expected.includes(result.toolCallId)) {
      const words = `Invalid tool_call_id: expected ${expected.join()}, got ${result.toolCallId}`;
      return failure(400, 'INVALID_TOOL_CALL_ID', words);
    }
    return { stream: (outlet) => (run.listen(outlet), run.input(result.result)) };
  }

  #streamed(run: WorkflowRun, work: () => void): Answer {
    const headers = {
      'x-ag-ui-run-id': run.runId,
      'x-ag-ui-session-id': `session_${run.runId}`,
      'cache-control': 'no-cache, no-store, must-revalidate',
      'x-accel-buffering': 'no',
    };
    const stream = (outlet: Outlet): void => {
      outlet.send(':\n\n');
      run.listen(outlet);
      work();
    };
    return { headers, stream };
  }

  #state(runId: string): object {
    const run = this.#find(runId);
    if (!run) return { workflowName: 'unknown', status: 'pending', contextVariables: {}, completedTasks: [] };
    const words = {
      active: 'running',
      paused: 'running',
      completed: 'completed',
      cancelled: 'cancelled',
      error: 'faulted',
    };
    const task = (name: string): unknown => (this.setup.guide ? name : { name, status: 'completed' });
    return {
      ...(!this.setup.guide && { workflowName: run.workflowName }),
      status: words[run.state],
      contextVariables: {},
      ...(run.currentTask !== undefined && { currentTask: task(run.currentTask) }),
      completedTasks: run.completedTasks.map(task),
    };
  }

  #session(path: string): object | null {
    const threadId = decodeURIComponent(path.split('/')[4] ?? '');
    const run = this.runs.findLast((each) => each.threadId === threadId);
    if (!run) return null;
    const { hitl } = run;
    return {
      sessionId: `session_${run.runId}`,
      runId: run.runId,
      threadId,
      state: run.state,
      lastEventId: run.lastEventId,
      createdAt: 1_702_345_678_000,
      hitlInfo: hitl
        ? {
            interruptId: hitl.interruptId,
            toolCallId: hitl.toolCallId,
            pendingToolCalls: pendingCalls(hitl.calls),
          }
        : null,
    };
  }
}
