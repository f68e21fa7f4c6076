import type { Interrupt } from '../../model/agUi.js';
import { isOpenSchema } from '../../model/isOpenSchema.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { CancellationFlaw, ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ProtocolCapabilities } from '../../model/RunSnapshot.js';
import { withCallsTogether } from './callsTogether.js';
import { changesSchema, confirmedCall } from './confirmedCall.js';
import { LANGGRAPH_CUSTOM, MASTRA_CUSTOM, OTHER_CUSTOM } from './customInterrupt.js';
import { findProposal } from './proposalRules.js';
import { AG_UI_DRAFT } from './readOutcome.js';
import {
  asCommandMap,
  asOneObject,
  asToolMessages,
  withoutNull,
  withParentRun,
  withToolCall,
  type ResumeEncoding,
} from './resumeEncodings.js';
import { TOOL_CALL } from './toolCallQuestions.js';

/** The servers that a host can name; `ag-ui` is strict AG-UI 1.0. */
export type BridgeName =
  | 'ag-ui'
  | 'draft'
  | 'langgraph'
  | 'mastra'
  | 'tanstack-ai'
  | 'strands-ts'
  | 'strands'
  | 'pydantic-ai'
  | 'agent-framework'
  | 'adk'
  | 'dotnet'
  | 'crewai';

/** The variant of one server: how to recognize its interrupts, and how to answer them. */
export interface Bridge {
  readonly name: BridgeName | typeof TOOL_CALL;
  /**
   * Whether this interrupt was certainly sent by this server: it has the server's own metadata, in the format of its
   * recordings, or a wire format that is not AG-UI 1.0. Ids, reasons and schemas prove nothing.
   * @default only the host's `bridge` selects this server
   */
  recognizes?(received: ReceivedInterrupt): boolean;
  /** Whether a version of the server that follows AG-UI 1.0 has sent this interrupt. @default false */
  followsAgUi?(received: ReceivedInterrupt): boolean;
  /** @default every entry in `resume`, as in AG-UI 1.0 */
  readonly encode?: ResumeEncoding | undefined;
  /** `encode` leaves the answers to other interrupts as they are in AG-UI 1.0. @default false */
  readonly keepsOthers?: boolean | undefined;
  /**
   * The server reads the fields next to the decision as edited arguments. This also applies to interrupts of a version
   * that follows AG-UI 1.0. @default false
   */
  readonly flatEdits?: true | undefined;
  /** @default cancellation works */
  readonly cancellation?: CancellationFlaw | undefined;
  /** A cancellation of an interrupt without a schema works nevertheless. @default false */
  readonly cancelsWithoutSchema?: true | undefined;
  /** Its capabilities beyond AG-UI 1.0. `refresh` and `cancel` apply only while one of its interrupts is pending. */
  readonly capabilities?:
    Pick<Partial<ProtocolCapabilities>, 'cancel' | 'refresh' | 'approveWithEdits' | 'cannot'> | undefined;
  /** The schema of the answer to an interrupt that has none. */
  readonly schemaOf?: ((interrupt: Interrupt) => Interrupt['responseSchema']) | undefined;
  /** Reads the message for the user, if it is not in an AG-UI field. */
  readonly messageOf?: ((received: ReceivedInterrupt) => unknown) | undefined;
}

/** The rules in the order of evaluation. Each documents what was observed on the wire, by version. */
const bridges: readonly Bridge[] = [
  {
    name: 'draft',
    // The AG-UI draft before 1.0 (Awaken, jobworkerp): `outcome: "interrupt"` beside one `interrupt`; answered with one
    // object, which can express a denial but no cancellation. The denial of an interrupt without a schema,
    // `{ approved: false }`, is truthy: an agent that expects another answer can mistake it for a yes
    recognizes: ({ answerFormat }) => answerFormat === AG_UI_DRAFT,
    encode: asOneObject,
    cancellation: 'unsafe',
    cancelsWithoutSchema: true,
    capabilities: { cannot: ['parallel', 'distinguishCancel'] },
  },
  {
    name: TOOL_CALL,
    // ADK, Agno, LlamaIndex, Claude: a call without a result; answered with a tool message
    recognizes: ({ answerFormat }) => answerFormat === TOOL_CALL,
    encode: asToolMessages,
    cancellation: 'unsafe',
    capabilities: { cannot: ['ask', 'distinguishCancel', 'expiry'] },
  },
  {
    name: 'langgraph',
    // @ag-ui/langgraph 0.0.43: `rawEvent.id` on the CUSTOM channel, `metadata.langgraph.raw` on the outcome (a strict
    // AG-UI 1.0 server may write other keys there); each node receives one object with all entries of `resume`;
    // a cancellation arrives as the truthy `{__agui_cancelled__: true}`; a run without a resume reports the interrupts
    // again
    recognizes: ({ answerFormat, interrupt }) =>
      answerFormat === LANGGRAPH_CUSTOM || own(own(interrupt.metadata, 'langgraph'), 'raw') !== undefined,
    encode: asCommandMap,
    cancellation: 'unsafe',
    capabilities: { refresh: true, cannot: ['distinguishCancel'] },
  },
  {
    name: 'mastra',
    // Mastra adapter 1.1.2: `metadata.mastra.{runId, toolName}`; it reads the first entry only, and reports one
    // suspension at a time; the answer null starts another run
    recognizes: ({ answerFormat, interrupt }) =>
      answerFormat === MASTRA_CUSTOM || hasTexts(own(interrupt.metadata, 'mastra'), 'runId', 'toolName'),
    encode: withoutNull,
    capabilities: { cannot: ['parallel'] },
  },
  {
    name: 'tanstack-ai',
    // TanStack AI 0.58: `metadata["tanstack:interruptBinding"]`, which names the interrupt; a resume without
    // `parentRunId` is refused as stale
    recognizes: ({ interrupt: { id, metadata } }) =>
      own(own(metadata, 'tanstack:interruptBinding'), 'interruptId') === id,
    encode: withParentRun,
    keepsOthers: true,
  },
  {
    name: 'strands-ts',
    // Strands TS 0.2.3: `metadata.strandsName`, no schema; a cancellation arrives as the truthy
    // `{status: "cancelled"}`
    recognizes: ({ interrupt: { metadata, responseSchema } }) =>
      hasTexts(metadata, 'strandsName') && responseSchema === undefined,
    cancellation: 'unsafe',
    capabilities: { cannot: ['schema'] },
  },
  {
    name: 'strands',
    // Strands for Python, and for TypeScript after 0.2.3: `metadata.{tool_name, tool_input, strandsName}` and a schema.
    // Other questions have only `metadata.reason`, which is the message, so only `bridge` selects them
    recognizes: ({ interrupt: { metadata } }) => hasTexts(metadata, 'strandsName', 'tool_name'),
    messageOf: ({ interrupt }) => own(interrupt.metadata, 'reason'),
  },
  {
    name: 'crewai',
    // CrewAI: `metadata.crewai.{flowId, methodName}` with the reason `crewai:human_feedback`; it reads the first entry
    // only, and continues after a cancellation
    recognizes: ({ answerFormat, interrupt: { reason, metadata } }) =>
      reason === 'crewai:human_feedback' &&
      (answerFormat === OTHER_CUSTOM || hasTexts(own(metadata, 'crewai'), 'flowId', 'methodName')),
    cancellation: 'unsafe',
    capabilities: { cannot: ['parallel', 'distinguishCancel'] },
  },
  {
    name: 'pydantic-ai',
    // Pydantic AI 2.68: AG-UI 1.0 without additions, cancellations included. Earlier versions read anything without
    // `approved: true` as a denial, so a cancellation executes nothing there either
  },
  {
    name: 'agent-framework',
    // Microsoft Agent Framework, Python, before its change #7594: `metadata.agent_framework` and the schema `{accepted,
    // …each argument}`; edits are those keys, and a cancellation is APPROVAL_RESUME_CANCELLED. Since then: `{approved,
    // accepted, editedArgs, …each argument}` and cancellations, as in AG-UI 1.0. A reason beside the decision of a call
    // with an argument `reason` changes the call, which is then asked again
    recognizes: ({ interrupt: { metadata, responseSchema } }) =>
      isJsonObject(own(metadata, 'agent_framework')) &&
      isJsonObject(own(own(responseSchema, 'properties'), 'accepted')),
    // Each argument is a property, too, and a tool can have an argument `approved`.
    followsAgUi({ interrupt: { responseSchema } }) {
      const has = (name: string) => own(own(responseSchema, 'properties'), name) !== undefined;
      return has('approved') && (has('editedArgs') || !has('accepted'));
    },
    flatEdits: true,
    cancellation: 'refused',
    capabilities: { cancel: false },
  },
  {
    name: 'adk',
    // ADK, ag_ui_adk 0.11: `metadata.adk.{originalFunctionCall, toolConfirmation}`, or the reason `confirm_changes`
    // with `metadata.predict_state` and no schema; of several answers it uses only those whose calls are in the last
    // message
    recognizes: ({ interrupt }) =>
      confirmedCall(interrupt.metadata) !== undefined ||
      (interrupt.responseSchema === undefined && changesSchema(interrupt) !== undefined),
    encode: withCallsTogether,
    keepsOthers: true,
    schemaOf: changesSchema,
  },
  {
    name: 'dotnet',
    // AG-UI's .NET server: it requires only `{approved}`, accepts it only beside `toolCall`, and never reads `status`
    encode: withToolCall,
    cancellation: 'unsafe',
    capabilities: { approveWithEdits: false, cannot: ['distinguishCancel'] },
  },
];

const byName: ReadonlyMap<string, Bridge> = new Map(bridges.map((bridge) => [bridge.name, bridge]));

/** The bridge with this name; `undefined` for `ag-ui`, which needs none. */
export function bridgeNamed(name: string | undefined): Bridge | undefined {
  return name === undefined ? undefined : byName.get(name);
}

/** The bridge of these interrupts, if all of them have the same one. */
export function bridgeOf(received: readonly ReceivedInterrupt[]): Bridge | undefined {
  const [first] = received;
  return first && received.every(({ answerFormat }) => answerFormat === first.answerFormat)
    ? bridgeNamed(first.answerFormat)
    : undefined;
}

/**
 * Whether an answer in `resume` is the payload itself, as in AG-UI 1.0. Bridges that encode answers may send another
 * one.
 */
export const isPlainAnswer = ({ answerFormat }: ReceivedInterrupt): boolean => {
  if (answerFormat === undefined) return true;
  const bridge = bridgeNamed(answerFormat);
  return bridge !== undefined && !bridge.encode;
};

/**
 * How to answer these interrupts. A server may also send interrupts that its bridge does not recognize. If the bridge
 * keeps those (`keepsOthers`), its format applies to the recognized ones.
 */
export function encodingOf(received: readonly ReceivedInterrupt[]): ResumeEncoding | undefined {
  const common = bridgeOf(received);
  if (common) return common.encode;
  const found = new Set(received.flatMap(({ answerFormat }) => bridgeNamed(answerFormat) ?? []));
  const [only] = found;
  return found.size === 1 && only?.keepsOthers ? only.encode : undefined;
}

/**
 * Adds the properties of the bridge to an interrupt. The host's bridge takes precedence over detection. An interrupt
 * that no bridge recognizes is answered as in AG-UI 1.0.
 */
export function applyBridge(received: ReceivedInterrupt, named: BridgeName | undefined): ReceivedInterrupt {
  const bridge = named ? bridgeNamed(named) : bridges.find((each) => each.recognizes?.(received));
  const { answerFormat: _, ...rest } = received;
  const proposal = received.proposal ?? findProposal(received.interrupt.metadata, bridge?.name);
  const plain = proposal ? { ...rest, proposal } : rest;
  const flat = bridge?.flatEdits && { flatEdits: true };
  if (!bridge || bridge.followsAgUi?.(received)) return { ...plain, ...flat };
  const message = received.interrupt.message ?? bridge.messageOf?.(received);
  const responseSchema = received.interrupt.responseSchema ?? bridge.schemaOf?.(received.interrupt);
  const interrupt = {
    ...received.interrupt,
    ...(typeof message === 'string' && { message }),
    ...(responseSchema !== undefined && { responseSchema }),
  };
  const cancels = bridge.cancelsWithoutSchema && isOpenSchema(responseSchema);
  return {
    ...plain,
    interrupt,
    answerFormat: bridge.name,
    ...flat,
    ...(bridge.cancellation && !cancels && { cancellation: bridge.cancellation }),
  };
}

const hasTexts = (place: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => ownString(place, name) !== undefined);
