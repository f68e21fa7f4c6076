import type { Message, RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, ownString } from '../../model/json.js';

/** The workflow to run, in the format of the server's enum: `type` beside `data`. */
export type JobworkerpContext =
  | {
      readonly type: 'workflow_definition';
      readonly data: {
        readonly workflow_name: string;
        readonly version?: string | undefined;
        readonly namespace?: string | undefined;
        readonly workflowContext?: unknown;
      };
    }
  | {
      readonly type: 'workflow_inline';
      readonly data: { readonly workflow: object; readonly workflowContext?: unknown };
    }
  | {
      readonly type: 'checkpoint_resume';
      readonly data: {
        /** The run to continue. */
        readonly execution_id: string;
        readonly position: string;
        readonly checkpoint_data?: unknown;
      };
    };

/**
 * The body of `/ag-ui/run`. Values that this server's types don't have are omitted, because it responds with 422 to a
 * message without content and to AG-UI's context format. The host's context becomes custom contexts.
 */
export function runBody(
  input: RunAgentInput,
  context: readonly JobworkerpContext[],
): Record<string, unknown> {
  const forwardedProps: unknown = input.forwardedProps;
  const checkpoint = context.find((each) => each.type === 'checkpoint_resume');
  return {
    threadId: input.threadId,
    // The server silently ignores a checkpoint of another run.
    runId: checkpoint?.data.execution_id ?? input.runId,
    messages: input.messages.flatMap(readable),
    tools: input.tools,
    context: [
      ...context,
      ...input.context.map(({ description, value }) => ({
        type: 'custom',
        data: { name: description, data: value },
      })),
    ],
    forwardedProps: isJsonObject(forwardedProps) ? forwardedProps : {},
  };
}

/** A message with one of the server's four roles and with content. */
function readable(message: Message): readonly object[] {
  const { id, content } = message;
  const text = typeof content === 'string' ? content : textOf(content);
  switch (message.role) {
    case 'user':
    case 'assistant':
    case 'system':
      return [{ id, role: message.role, content: text }];
    case 'developer':
      return [{ id, role: 'system', content: text }];
    case 'tool':
      return [{ id, role: 'tool', content: text, toolCallId: message.toolCallId }];
    case 'reasoning':
    case 'activity':
      return [];
  }
}

function textOf(content: unknown): string {
  return Array.isArray(content) ? content.map((part: unknown) => ownString(part, 'text') ?? '').join('') : '';
}
