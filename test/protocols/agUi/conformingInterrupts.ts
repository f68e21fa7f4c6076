import type { Interrupt } from '../../../src/model/agUi.js';
import type { BridgeName } from '../../../src/protocols/agUi/agUi.js';

const boolean = { type: 'boolean' };
const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

/** Schemas that servers use, and that any server may use. */
const schemas: readonly (object | undefined)[] = [
  undefined,
  boolean,
  { type: 'string', enum: ['approved', 'rejected'] },
  object({ approved: boolean }, { required: ['approved'] }),
  object({ approved: boolean, editedArgs: { type: 'object' }, reason: text }, { required: ['approved'] }),
  object({ accepted: boolean }, { required: ['accepted'], additionalProperties: false }),
  object({ accepted: boolean, to: text, message: text }, { required: ['accepted'] }),
  object({ accepted: boolean, reason: text }, { required: ['accepted'] }),
  object({ quarter: { enum: ['Q1', 'Q2'] }, year: { type: 'integer' } }, { required: ['quarter'] }),
  {
    oneOf: [
      object({ approved: { const: true }, editedArgs: { type: 'object' } }, { required: ['approved'] }),
      object({ approved: { const: false } }, { required: ['approved'] }),
    ],
  },
];
const withSchema = schemas.filter((schema) => schema !== undefined);
const accepting = [
  ...schemas.slice(5, 8),
  ...['priority', 'comment', 'steps', 'args'].map((field) => object({ accepted: boolean, [field]: text })),
  object({ accepted: { type: ['boolean', 'null'] } }),
];

/** What the interrupts of one server look like, without what identifies the server. */
interface Resemblance {
  readonly reasons: readonly string[];
  readonly ids: readonly ((call: string) => string)[];
  readonly metadata: readonly (object | undefined)[];
  readonly schemas?: readonly (object | undefined)[];
  /** Added to each interrupt. */
  readonly more?: object;
  readonly withoutMessage?: boolean;
}

const request = { name: 'send_mail', args: { to: 'a@b.com' } };
const call = { toolName: 'send_mail', input: { to: 'a@b.com' } };

const resemblances: Readonly<Record<Exclude<BridgeName, 'ag-ui'> | 'tool-call', Resemblance>> = {
  // Its interrupts are those of servers that write a `payload`.
  draft: {
    reasons: ['tool:PermissionConfirm', 'tool_approval_required'],
    ids: [(id) => `perm_${id}`, (id) => `int_${id}`],
    metadata: [
      undefined,
      { payload: { message: 'Allow?' } },
      { payload: { pendingToolCalls: [{ callId: 'c', fnName: 'run', fnArguments: '{}' }] } },
    ],
  },
  'tool-call': {
    reasons: ['tool_call', 'input_required'],
    ids: [(id) => id, (id) => `call:${id}`],
    metadata: [undefined, { toolCallId: 'other' }, call],
  },
  langgraph: {
    reasons: ['langgraph:interrupt', 'langgraph:database_modification', 'tool_call'],
    ids: [(id) => `bfe117649e36d9d5b0e68b16065b9302${id}`],
    metadata: [
      undefined,
      { langgraph: { checkpointId: 'ckpt-xyz', nodeId: 'tool_executor' } },
      { langgraph: {} },
      { langgraph: '1.4.18' },
      { raw: 'Sure?' },
      { langgraph: { action_requests: [request] }, action_requests: [request] },
    ],
  },
  mastra: {
    reasons: ['mastra:tool_suspend', 'mastra:workflow_suspend'],
    ids: [(id) => `r1::${id}`],
    metadata: [
      undefined,
      { mastra: { workflowId: 'w', stepId: 's' } },
      { mastra: { toolName: 'send_mail', args: {} } },
      { mastra: { runId: 'r1' } },
      { mastra: true },
      { mastra: { toolName: 'wipe', args: { all: true }, suspendPayload: {} } },
      call,
    ],
  },
  'tanstack-ai': {
    reasons: ['tool_call', 'tanstack:approval', 'tanstack:client_tool_execution'],
    ids: [(id) => `approval_${id}`],
    metadata: [
      undefined,
      { kind: 'approval', ...call },
      { 'tanstack:interruptBinding': 'b-1' },
      { 'tanstack:interruptBinding': { v: 1 } },
      { 'tanstack:interruptBinding': { v: 1, interruptId: 'another', interruptedRunId: 'r' } },
      { interruptBinding: { v: 1 } },
    ],
  },
  adk: {
    reasons: ['confirmation', 'confirm_changes'],
    ids: [(id) => `adk-${id}`],
    metadata: [
      undefined,
      { adk: true },
      { adk: { originalFunctionCall: request } },
      { adk: { toolConfirmation: { hint: 'Send it?', confirmed: false } } },
      { originalFunctionCall: request, toolConfirmation: { confirmed: false } },
    ],
  },
  'strands-ts': {
    reasons: ['Approve sending this email?', 'confirmation', 'tool_call'],
    ids: [(id) => `hook:beforeToolCall:${id}:approve`, (id) => `tool:${id}:details`],
    metadata: [undefined, { strandsName: '' }, { name: 'approve' }],
  },
  strands: {
    reasons: ['tool_call', 'which_quarter'],
    ids: [(id) => `v1:before_tool_call:${id}`],
    metadata: [
      { tool_name: 'send_mail', tool_input: { to: 'a@b.com' } },
      { reason: 'Which quarter?' },
      { reason: { question: 'Which quarter?' } },
      { strandsName: 'approve', tool_input: {} },
      { strandsName: 7, tool_name: 'send_mail' },
      { tool_name: 'send_mail', reason: 'Sure?' },
    ],
    schemas: withSchema,
    withoutMessage: true,
  },
  crewai: {
    reasons: ['crewai:human_feedback', 'crewai:review', 'crewai:flow_paused'],
    ids: [(id) => `thread-${id}`],
    metadata: [undefined, { crewai: {} }, { crewai: { crew: 'writers' } }, { crewai: '1.12' }],
  },
  'pydantic-ai': {
    reasons: ['tool_call', 'confirmation'],
    ids: [(id) => `int-${id}`],
    metadata: [
      undefined,
      {},
      { pydantic_ai: {} },
      { tool: 'send_mail' },
      { deferred: true },
      { approval: 1 },
    ],
  },
  'agent-framework': {
    reasons: ['tool_call', 'agent_framework:approval', 'function_approval_request'],
    ids: [(id) => id],
    metadata: [
      undefined,
      { agent_framework: 'python' },
      { agentFramework: { function_call: { name: 'send_mail', arguments: {} } } },
      { function_call: { name: 'send_mail', arguments: '{}' } },
      { tool_name: 'wipe', tool_input: { all: true } },
      { framework: 'agent_framework' },
    ],
    schemas: accepting,
  },
  dotnet: {
    reasons: ['tool_call', 'confirmation'],
    ids: [(id) => id, (id) => `ficc_${id}`],
    metadata: [undefined, { dotnet: true }, { toolCall: { name: 'pay', arguments: {} } }],
    more: { expiresAt: null, subagentRunId: null },
  },
};

/** The servers with their resemblances. */
export const lookalikeServers = Object.keys(resemblances) as readonly (keyof typeof resemblances)[];

/** Interrupts that AG-UI 1.0 allows and that look like those of a server. Their ids and calls are different. */
export function conformingInterrupts(server: (typeof lookalikeServers)[number]): readonly Interrupt[] {
  const { reasons, ids, metadata, schemas: own = schemas, more, withoutMessage } = resemblances[server];
  const found: Interrupt[] = [];
  for (const reason of reasons) {
    for (const id of ids) {
      for (const data of metadata) {
        for (const schema of own) {
          const toolCallId = `tc-${server}-${found.length}`;
          found.push({
            id: id(toolCallId),
            reason,
            ...(!withoutMessage && { message: `Go on with step ${found.length}?` }),
            toolCallId,
            ...(schema && { responseSchema: schema }),
            ...(data && { metadata: data }),
            ...more,
          });
        }
      }
    }
  }
  return found;
}
