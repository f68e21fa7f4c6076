/** The events of a graph while it runs: `AiEvent` of the deployed app. */
export type AiEvent =
  | { readonly type: 'text_delta'; readonly delta: string }
  | {
      readonly type: 'tool_call_start';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly args?: unknown;
    }
  | { readonly type: 'tool_call_result'; readonly toolCallId: string; readonly result: unknown }
  | { readonly type: 'status'; readonly phase: string; readonly label?: string }
  | { readonly type: 'usage_report'; readonly fact: unknown }
  | { readonly type: 'assistant_final'; readonly content: string }
  | { readonly type: 'done'; readonly usage?: unknown; readonly finishReason?: string }
  | { readonly type: 'error'; readonly error: string };

/** How a graph ends: the fields of its `GraphRunOutcome` without the ids. */
export type GraphEnd =
  | {
      readonly status: 'completed';
      readonly content?: string;
      readonly usage?: unknown;
      readonly finishReason?: string;
    }
  | { readonly status: 'needs_input'; readonly interrupt: unknown }
  | { readonly status: 'error'; readonly error: string; readonly message?: string };

/** The input of a graph: a message, or the answer to its question. `state` is its checkpoint. */
export interface GraphTurn {
  readonly message?: string | undefined;
  readonly resumeValue?: unknown;
  readonly state: Record<string, unknown>;
}

/** A graph: what it yields is sent immediately. */
export type Graph = (turn: GraphTurn) => AsyncGenerator<AiEvent, GraphEnd>;
