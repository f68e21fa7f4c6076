import type { AgentEvent, Termination } from './agentEvents.js';

type Encoded = Readonly<Record<string, unknown>>;

interface Result {
  readonly status: 'success' | 'pending' | 'error';
  readonly data: unknown;
  readonly message: string | null;
  readonly suspension?: {
    readonly suspension: { readonly id: string; readonly action: string };
    readonly resume_mode: string;
  };
}

/** Writes a run's events as the AG-UI API does. It names only the last suspended call, without its arguments. */
export function agUiEncoder(): (event: AgentEvent) => readonly Encoded[] {
  let messageId = '';
  let textOpen = false;
  let steps = 0;
  let last: { id?: string; reason: string } = { reason: 'tool_approval' };
  const closed = (): readonly Encoded[] => {
    if (!textOpen) return [];
    textOpen = false;
    return [{ type: 'TEXT_MESSAGE_END', messageId }];
  };
  return (event) => {
    const { id } = event;
    switch (event.event_type) {
      case 'run_start':
        messageId = event['run_id'] as string;
        return [{ type: 'RUN_STARTED', threadId: event['thread_id'], runId: event['run_id'] }];
      case 'text_delta': {
        const start = textOpen ? [] : [{ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }];
        textOpen = true;
        return [...start, { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: event['delta'] }];
      }
      case 'tool_call_start':
        return [
          ...closed(),
          {
            type: 'TOOL_CALL_START',
            toolCallId: id,
            toolCallName: event['name'],
            parentMessageId: messageId,
          },
        ];
      case 'tool_call_delta':
        return [{ type: 'TOOL_CALL_ARGS', toolCallId: id, delta: event['args_delta'] }];
      case 'tool_call_ready':
        return [{ type: 'TOOL_CALL_END', toolCallId: id }];
      case 'tool_call_resumed':
        return [
          {
            type: 'TOOL_CALL_RESULT',
            messageId,
            toolCallId: event['target_id'],
            content: JSON.stringify(event['result']),
          },
        ];
      case 'tool_call_done': {
        const result = event['result'] as Result;
        if (result.status === 'pending') {
          const { id: suspension, action } = result.suspension?.suspension ?? { id: '', action: '' };
          last = suspension === '' ? { reason: 'tool_approval' } : { id: suspension, reason: action };
          return [];
        }
        const content =
          result.status === 'error' ? (result.message ?? 'tool error') : JSON.stringify(result.data);
        return [{ type: 'TOOL_CALL_RESULT', messageId: event['message_id'], toolCallId: id, content }];
      }
      case 'step_start':
        steps += 1;
        messageId = event['message_id'] as string;
        return [{ type: 'STEP_STARTED', stepName: `step_${steps}` }];
      case 'step_end':
        return [...closed(), { type: 'STEP_FINISHED', stepName: `step_${steps}` }];
      case 'run_finish':
        return [...closed(), agUiEnd(event, last)];
      default:
        return [];
    }
  };
}

/** Cancelled, blocked and stopped runs look like a success. */
function agUiEnd(event: AgentEvent, last: object): Encoded {
  const termination = event['termination'] as Termination;
  const run = { threadId: event['thread_id'], runId: event['run_id'] };
  if (termination.type === 'error') return { type: 'RUN_ERROR', message: termination.value };
  if (termination.type === 'suspended')
    return { type: 'RUN_FINISHED', ...run, outcome: 'interrupt', interrupt: last };
  return { type: 'RUN_FINISHED', ...run, ...(event['result'] !== undefined && { result: event['result'] }) };
}

/**
 * Writes a run's events as the AI SDK API does. Only a call that runs again with its own arguments asks for approval.
 */
export function aiSdkEncoder(): (event: AgentEvent) => readonly Encoded[] {
  let texts = 0;
  let textOpen = false;
  const textId = (): string => `txt_${texts}`;
  const closed = (): readonly Encoded[] => {
    if (!textOpen) return [];
    textOpen = false;
    texts += 1;
    return [{ type: 'text-end', id: `txt_${texts - 1}` }];
  };
  return (event) => {
    const { id } = event;
    switch (event.event_type) {
      case 'run_start':
        return [
          { type: 'start', messageId: event['run_id'] },
          { type: 'data-run-info', data: { runId: event['run_id'], threadId: event['thread_id'] } },
        ];
      case 'text_delta': {
        const start = textOpen ? [] : [{ type: 'text-start', id: textId() }];
        textOpen = true;
        return [...start, { type: 'text-delta', id: textId(), delta: event['delta'] }];
      }
      case 'tool_call_start':
        return [...closed(), { type: 'tool-input-start', toolCallId: id, toolName: event['name'] }];
      case 'tool_call_delta':
        return [{ type: 'tool-input-delta', toolCallId: id, inputTextDelta: event['args_delta'] }];
      case 'tool_call_ready':
        return [
          {
            type: 'tool-input-available',
            toolCallId: id,
            toolName: event['name'],
            input: event['arguments'],
          },
        ];
      case 'tool_call_resumed': {
        const result = event['result'] as { approved?: unknown } | null;
        const target = { toolCallId: event['target_id'] };
        if (result?.approved === false) return [{ type: 'tool-output-denied', ...target }];
        return [{ type: 'tool-output-available', ...target, output: result }];
      }
      case 'tool_call_done': {
        const { status, data, message, suspension } = event['result'] as Result;
        if (status === 'error') return [{ type: 'tool-output-error', toolCallId: id, errorText: message }];
        if (status === 'success') return [{ type: 'tool-output-available', toolCallId: id, output: data }];
        const asks = suspension?.resume_mode === 'replay_tool_call' && suspension.suspension.id !== '';
        return asks
          ? [{ type: 'tool-approval-request', approvalId: suspension.suspension.id, toolCallId: id }]
          : [];
      }
      case 'step_start':
        return [{ type: 'start-step' }];
      case 'step_end':
        return [...closed(), { type: 'finish-step' }];
      case 'run_finish':
        return [
          ...closed(),
          { type: 'finish', finishReason: finishReason(event['termination'] as Termination) },
        ];
      default:
        return [];
    }
  };
}

function finishReason({ type }: Termination): string {
  if (type === 'suspended') return 'tool-calls';
  if (type === 'error') return 'error';
  return type === 'blocked' ? 'content-filter' : 'stop';
}
