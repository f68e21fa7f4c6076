/** The body of `/ag-ui/run`, after serde has accepted it. */
export interface RunInput {
  readonly threadId?: string;
  readonly runId?: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly context: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly resume?: {
    readonly interruptId: string;
    readonly payload:
      | { readonly type: 'approve'; readonly toolResults?: readonly { callId: string; result: unknown }[] }
      | { readonly type: 'reject'; readonly reason?: string };
  };
}

/** The body of `/ag-ui/message`. */
export interface MessageInput {
  readonly runId: string;
  readonly toolCallResults: readonly { readonly toolCallId: string; readonly result: unknown }[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The body of `/ag-ui/run` in the client guide's format, in the format of the source: contexts are flat, and messages have no id. */
export function fromGuide(body: unknown): unknown {
  if (!isObject(body)) return body;
  const messages = list(body['messages']).map((each) => (isObject(each) ? { id: 'm', ...each } : each));
  const context = list(body['context']).map((each) => {
    if (!isObject(each) || 'data' in each) return each;
    const { type, workflowName, executionId, ...data } = each;
    return { type, data: { ...data, workflow_name: workflowName, execution_id: executionId } };
  });
  return { ...body, messages, context };
}

/** Why serde refuses the body of `/ag-ui/run`; `undefined` if it accepts it. */
export function refusalOfRun(body: unknown): string | undefined {
  if (!isObject(body)) return 'invalid type';
  for (const message of list(body['messages'])) {
    if (!isObject(message) || !isText(message['id'])) return 'messages[0]: missing field `id`';
    if (!['user', 'assistant', 'system', 'tool'].includes(String(message['role'])))
      return 'unknown variant in `role`';
    if (!isText(message['content']) && !Array.isArray(message['content'])) return 'missing field `content`';
  }
  for (const context of list(body['context'])) {
    const type = isObject(context) ? context['type'] : undefined;
    const data = isObject(context) ? context['data'] : undefined;
    if (!isObject(data)) return 'context[0]: missing field `data`';
    const needed = {
      workflow_definition: 'workflow_name',
      workflow_inline: 'workflow',
      checkpoint_resume: 'position',
      custom: 'name',
    };
    const field = Object.entries(needed).find(([name]) => name === type)?.[1];
    if (field === undefined || !(field in data)) return `context[0]: missing field \`${String(field)}\``;
  }
  const resume = body['resume'];
  if (resume === undefined) return undefined;
  if (!isObject(resume) || !isText(resume['interruptId'])) return 'resume: missing field `interruptId`';
  const payload = resume['payload'];
  const known = isObject(payload) && (payload['type'] === 'approve' || payload['type'] === 'reject');
  return known ? undefined : 'resume.payload: unknown variant';
}

/** Why serde refuses the body of `/ag-ui/message`. Neither binary accepts an unknown field. */
export function refusalOfMessage(body: unknown, isAsync: boolean): string | undefined {
  const known = ['runId', 'toolCallResults', ...(isAsync ? ['context'] : [])];
  if (!isObject(body)) return 'invalid type';
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown !== undefined) return `unknown field \`${unknown}\``;
  for (const result of list(body['toolCallResults'])) {
    const keys = isObject(result) ? Object.keys(result).sort().join() : '';
    if (keys !== 'result,toolCallId') return 'toolCallResults[0]: unknown or missing field';
  }
  for (const context of list(body['context'])) {
    const inline = isObject(context) && context['type'] === 'workflow_inline' && 'workflow' in context;
    if (!inline) return 'context[0]: unknown variant, expected `workflow_inline`';
  }
  return undefined;
}

/** The concatenated text of messages. */
export function textOf(messages: RunInput['messages']): string {
  return messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('');
}
