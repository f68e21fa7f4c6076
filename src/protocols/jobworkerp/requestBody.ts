import type { Message, RunAgentInput } from '../../model/agUi.js';
import { contentText } from '../../model/contentText.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';

/** The workflow to run, in the format of the server's enum: `type` beside `data`. */
export type TaggedContext =
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

/** The workflow to run, in the format of the client guide. The server refuses this format, so it is converted. */
export type GuideContext =
  | { readonly type: 'workflow_definition'; readonly workflowName: string; readonly data?: undefined }
  | { readonly type: 'workflow_inline'; readonly workflow: object; readonly data?: undefined }
  | {
      readonly type: 'checkpoint_resume';
      readonly executionId: string;
      readonly position: string;
      readonly data?: undefined;
    };

/** The workflow to run, in either format. */
export type JobworkerpContext = TaggedContext | GuideContext;

/** The format that the server accepts. Fields that are `undefined` are not sent. */
export function taggedContext(context: JobworkerpContext): TaggedContext {
  if (context.data !== undefined) return context;
  const { type, ...data } = context;
  const { workflowName: workflow_name, executionId: execution_id, ...rest }: JsonObject = data;
  return { type, data: { ...rest, workflow_name, execution_id } } as TaggedContext;
}

/**
 * The body of `/ag-ui/run`. Values that this server's types don't have are omitted, because it responds with 422 to a
 * message without content and to AG-UI's context format. The host's context becomes custom contexts.
 */
export function runBody(input: RunAgentInput, context: readonly TaggedContext[]): Record<string, unknown> {
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
  const text = contentText(content) ?? '';
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
