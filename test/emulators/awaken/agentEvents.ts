/** How a call goes on once it is decided. */
export type Mode = 'replay_tool_call' | 'use_decision_as_tool_result' | 'pass_decision_to_tool';

/** One call that the model makes in a step. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  /** What keeps it from running. @default it runs at once */
  readonly suspend?:
    | {
        readonly id?: string;
        readonly action: string;
        readonly mode: Mode;
        readonly message?: string;
        readonly parameters?: unknown;
        readonly response_schema?: object;
      }
    | undefined;
  /** How often it stops again after it was decided. @default it goes on */
  readonly again?: number | undefined;
  /** What it asks when it stops again. @default the same */
  readonly asksThen?: ScriptedCall['suspend'];
  /** What it gives when it runs. @default its arguments */
  readonly result?: unknown;
  /** What it fails with when it runs. */
  readonly fails?: string | undefined;
}

/** One step of the agent: what the model says and calls, and how the run ends where it calls nothing. */
export interface ScriptedStep {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly end?: Termination;
}

export type Termination =
  | { readonly type: 'natural_end' | 'behavior_requested' | 'cancelled' | 'suspended' }
  | { readonly type: 'stopped'; readonly value: { readonly code: string; readonly detail?: string } }
  | { readonly type: 'blocked' | 'error'; readonly value: string };

/** An event of the runtime, as the native API writes it. */
export type AgentEvent = { readonly event_type: string } & Readonly<Record<string, unknown>>;

/** The `event_kind` under which the log keeps an event, and whether it is kept in the short log too. */
export function kindOf(event: AgentEvent, resumed: boolean): { kind: string; observed: boolean } {
  const kept = (kind: string) => ({ kind, observed: false });
  const observed = (kind: string) => ({ kind, observed: true });
  switch (event.event_type) {
    case 'run_start':
      return kept(resumed ? 'RunResumed' : 'RunStarted');
    case 'run_finish':
      return kept(finishKind((event['termination'] as Termination).type));
    case 'text_delta':
      return observed('TextDeltaObserved');
    case 'tool_call_start':
      return observed('ToolCallStarted');
    case 'tool_call_delta':
      return observed('ToolCallDeltaObserved');
    case 'tool_call_ready':
      return kept('ToolCallReady');
    case 'tool_call_done':
      return kept(event['outcome'] === 'suspended' ? 'ToolCallSuspended' : 'ToolCallDone');
    case 'tool_call_resumed':
      return kept('ToolCallResumed');
    case 'step_start':
      return observed('StepStarted');
    case 'step_end':
      return observed('StepEnded');
    case 'error':
      return kept('ErrorRecorded');
    default:
      return observed('Observed');
  }
}

function finishKind(type: Termination['type']): string {
  switch (type) {
    case 'natural_end':
    case 'behavior_requested':
      return 'RunFinished';
    case 'suspended':
      return 'RunSuspended';
    case 'cancelled':
      return 'RunCancelled';
    case 'error':
      return 'RunErrored';
    case 'stopped':
    case 'blocked':
      return 'RunTerminated';
  }
}
