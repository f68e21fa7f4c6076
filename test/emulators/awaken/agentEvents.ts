/** How a call continues after it was decided. */
export type Mode = 'replay_tool_call' | 'use_decision_as_tool_result' | 'pass_decision_to_tool';

/** One call that the model makes in a step. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  /** Why it is suspended. @default it runs immediately */
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
  /** How often it suspends again after it was decided. @default it continues */
  readonly again?: number | undefined;
  /** What it asks when it suspends again. @default the same */
  readonly asksThen?: ScriptedCall['suspend'];
  /** Its result when it runs. @default its arguments */
  readonly result?: unknown;
  /** Its error when it runs. */
  readonly fails?: string | undefined;
}

/** One step of the agent: the text and the calls of the model, and how the run ends if it makes no call. */
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

/** The `event_kind` of an event in the log, and whether the shortened log contains it too. */
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
