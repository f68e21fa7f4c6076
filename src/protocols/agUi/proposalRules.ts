import { isJsonObject, own } from '../../model/json.js';
import type { Interrupt } from '../../model/agUi.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { argumentsField } from './actionRules.js';
import { confirmedCall } from './confirmedCall.js';
import { readField } from './normalizeEvent.js';
import { readJson } from './readJson.js';
import { isToolApproval } from './toolApproval.js';

type Proposal = NonNullable<ReceivedInterrupt['proposal']>;

/** Finds the name and the arguments in one server's format; `undefined` if they are absent. */
type ProposalRule = (metadata: Interrupt['metadata']) => { name?: unknown; args?: unknown };

/** Where servers put the call of an interrupt. The first match counts. */
const rules: readonly ProposalRule[] = [
  // Mastra adapter 1.1.2: metadata.mastra.{toolName,args}
  (metadata) => {
    const mastra = own(metadata, 'mastra');
    return { name: own(mastra, 'toolName'), args: own(mastra, 'args') };
  },
  // Strands for Python, and for TypeScript after 0.2.3: metadata.{tool_name,tool_input}
  (metadata) => ({ name: own(metadata, 'tool_name'), args: own(metadata, 'tool_input') }),
  // TanStack AI 0.58: metadata.{toolName,input}
  (metadata) => ({ name: own(metadata, 'toolName'), args: own(metadata, 'input') }),
  // LangGraph HumanInTheLoopMiddleware: metadata.langgraph.raw.action_requests, if there is exactly one
  (metadata) => {
    const request = only(readField(own(own(metadata, 'langgraph'), 'raw'), 'actionRequests'));
    return { name: own(request, 'name'), args: own(request, argumentsField(request)) };
  },
  // LangGraph HumanInTheLoopMiddleware for Python, mode `per_call`: metadata.langgraph.raw
  (metadata) => {
    const raw = own(own(metadata, 'langgraph'), 'raw');
    return isToolApproval(raw) ? { name: own(raw, 'name'), args: own(raw, 'args') } : {};
  },
  // LangGraph prebuilt, older: metadata.langgraph.raw[].action_request, if there is exactly one
  (metadata) => {
    const request = readField(only(own(own(metadata, 'langgraph'), 'raw')), 'actionRequest');
    return { name: own(request, 'action'), args: own(request, 'args') };
  },
  // Microsoft Agent Framework, Python: metadata.agent_framework.function_call; the arguments may be JSON text
  (metadata) => {
    const call = own(own(metadata, 'agent_framework'), 'function_call');
    return { name: own(call, 'name'), args: argsOf(own(call, 'arguments')) };
  },
  // ADK, ag_ui_adk 0.11: metadata.adk.originalFunctionCall
  (metadata) => {
    const call = confirmedCall(metadata);
    return { name: own(call, 'name'), args: own(call, 'args') };
  },
  // jobworkerp-rs, in the payload of the AG-UI draft: pendingToolCalls, if there is exactly one; the arguments are JSON
  // text
  (metadata) => {
    const call = only(own(own(metadata, 'payload'), 'pendingToolCalls'));
    return { name: own(call, 'fnName'), args: argsOf(own(call, 'fnArguments')) };
  },
];

/** The call in the metadata of an interrupt. An interrupt with several calls has no proposal. */
export function findProposal(metadata: Interrupt['metadata']): Proposal | undefined {
  if (!isJsonObject(metadata)) return undefined;
  for (const rule of rules) {
    const { name, args } = rule(metadata);
    if (typeof name !== 'string' || name === '') continue;
    return args === undefined || args === null ? { name } : { name, args };
  }
  return undefined;
}

function argsOf(given: unknown): unknown {
  return typeof given === 'string' ? (readJson(given) ?? given) : given;
}

function only(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}
