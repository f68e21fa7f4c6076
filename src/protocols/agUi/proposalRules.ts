import { own } from '../../model/json.js';
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

/** Strands for Python, and for TypeScript after 0.2.3: metadata.{tool_name,tool_input} */
const inToolName: ProposalRule = (metadata) => ({
  name: own(metadata, 'tool_name'),
  args: own(metadata, 'tool_input'),
});

/** TanStack AI 0.58: metadata.{toolName,input} */
const inInput: ProposalRule = (metadata) => ({
  name: own(metadata, 'toolName'),
  args: own(metadata, 'input'),
});

/** Where each server puts the call of an interrupt, by the name of its bridge. The first match counts. */
const rules: Readonly<Record<string, readonly ProposalRule[]>> = {
  mastra: [
    // Mastra adapter 1.1.2: metadata.mastra.{toolName,args}
    (metadata) => {
      const mastra = own(metadata, 'mastra');
      return { name: own(mastra, 'toolName'), args: own(mastra, 'args') };
    },
  ],
  strands: [inToolName],
  'strands-ts': [inToolName],
  'tanstack-ai': [inInput],
  langgraph: [
    // HumanInTheLoopMiddleware: metadata.langgraph.raw.action_requests, if there is exactly one
    (metadata) => {
      const request = only(readField(rawOf(metadata), 'actionRequests'));
      return { name: own(request, 'name'), args: own(request, argumentsField(request)) };
    },
    // HumanInTheLoopMiddleware for Python, mode `per_call`: metadata.langgraph.raw
    (metadata) => {
      const raw = rawOf(metadata);
      return isToolApproval(raw) ? { name: own(raw, 'name'), args: own(raw, 'args') } : {};
    },
    // Prebuilt, older: metadata.langgraph.raw[].action_request, if there is exactly one
    (metadata) => {
      const request = readField(only(rawOf(metadata)), 'actionRequest');
      return { name: own(request, 'action'), args: own(request, 'args') };
    },
  ],
  'agent-framework': [
    // Python: metadata.agent_framework.function_call; the arguments may be JSON text
    (metadata) => {
      const call = own(own(metadata, 'agent_framework'), 'function_call');
      return { name: own(call, 'name'), args: argsOf(own(call, 'arguments')) };
    },
  ],
  adk: [
    // ag_ui_adk 0.11: metadata.adk.originalFunctionCall
    (metadata) => {
      const call = confirmedCall(metadata);
      return { name: own(call, 'name'), args: own(call, 'args') };
    },
  ],
  draft: [
    // jobworkerp-rs: payload.pendingToolCalls, if there is exactly one; the arguments are JSON text
    (metadata) => {
      const call = only(own(own(metadata, 'payload'), 'pendingToolCalls'));
      return { name: own(call, 'fnName'), args: argsOf(own(call, 'fnArguments')) };
    },
  ],
};

/** Metadata that may describe the call of an interrupt whose server is unknown. */
const guesses: readonly ProposalRule[] = [inToolName, inInput];

/**
 * The call in the metadata of an interrupt, read as its server writes it. An interrupt with several calls has no
 * proposal. If the server is unknown, the proposal is a guess.
 */
export function findProposal(
  metadata: Interrupt['metadata'],
  server: string | undefined,
): Proposal | undefined {
  for (const rule of (server === undefined ? guesses : rules[server]) ?? []) {
    const { name, args } = rule(metadata);
    if (typeof name !== 'string' || name === '') continue;
    return {
      name,
      ...(args !== undefined && args !== null && { args }),
      ...(server === undefined && { isGuess: true }),
    };
  }
  return undefined;
}

const rawOf = (metadata: Interrupt['metadata']): unknown => own(own(metadata, 'langgraph'), 'raw');

function argsOf(given: unknown): unknown {
  return typeof given === 'string' ? (readJson(given) ?? given) : given;
}

function only(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}
