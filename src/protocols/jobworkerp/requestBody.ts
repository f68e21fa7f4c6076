import type { Message, RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, ownString } from '../../model/json.js';

/** Which workflow runs, as the server's own enum writes it: `type` beside `data`. */
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
        /** The run that it goes on with. */
        readonly execution_id: string;
        readonly position: string;
        readonly checkpoint_data?: unknown;
      };
    };

/**
 * The body of `/ag-ui/run`. Whatever this server's types do not know is left out, since it answers 422 to a message without
 * a content and to a context of AG-UI's own shape; the host's context becomes custom ones.
 */
export function runBody(
  input: RunAgentInput,
  context: readonly JobworkerpContext[],
): Record<string, unknown> {
  const forwardedProps: unknown = input.forwardedProps;
  const checkpoint = context.find((each) => each.type === 'checkpoint_resume');
  return {
    threadId: input.threadId,
    // A checkpoint of another run is passed over in silence.
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

/** A message of the server's four roles, with a content. */
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
