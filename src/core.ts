/**
 * The API without React. The exports follow the data flow: bytes, frames, events, run state, pending interrupts, safe
 * form, drafts, complete batch, resume request.
 */

// Types.
export type { JsonObject, JsonPath } from './model/json.js';
export type { AgentActivity } from './model/AgentActivity.js';
export type { AgentEvent } from './model/AgentEvent.js';
export type {
  AgentCapabilities,
  BaseEvent,
  Context,
  Interrupt,
  Message,
  Metadata,
  ResumeEntry,
  RunAgentInput,
  Tool,
} from './model/agUi.js';
export type { Issue } from './model/Issue.js';
export { AgentRunError, type AgentRunErrorCode, type AgentRunErrorOptions } from './model/AgentRunError.js';
export type { ToolCallRecord } from './model/ToolCallRecord.js';
export type {
  ActionDecision,
  AllowedDecision,
  AnswerResult,
  CancellationFlaw,
  Decision,
  Delivery,
  PendingAction,
  PendingInterrupt,
  QuestionRef,
  ReceivedAction,
  ReceivedInterrupt,
  ShownQuestion,
} from './model/PendingInterrupt.js';
export type { AnswerCheck, InterruptDefinition, ResponseOf } from './model/InterruptDefinition.js';
export type { JsonSchemaValue } from './model/JsonSchemaValue.js';
export type { StandardInput, StandardIssue, StandardResult, StandardSchema } from './model/StandardSchema.js';
export type { Limitation } from './model/Limitation.js';
export type { DraftStorage, StoredRun } from './model/DraftStorage.js';
export type {
  Batch,
  DecisionRecord,
  DehydratedRun,
  ProtocolCapabilities,
  RunSnapshot,
  RunStatus,
  SubagentRecord,
} from './model/RunSnapshot.js';

// Injected dependencies.
export type { PageSignals } from './model/PageSignals.js';
export type { TabCoordinator } from './model/TabCoordinator.js';

// Protocols.
export type { ConversationNews, HostedConversation } from './model/HostedConversation.js';
export type {
  ConversationProtocol,
  ErrorReading,
  ConversationResult,
  Protocol,
  ProtocolBase,
  ProtocolRequest,
  ProtocolTask,
  ResumeBatch,
  StreamDecoder,
  StreamEnding,
  StreamProtocol,
} from './model/Protocol.js';
export type { StreamFrame, Wire, WireRequest, WireStream } from './model/Wire.js';
export {
  agUi,
  type AgUiOptions,
  type AskAbout,
  type BridgeName,
  type ReadError,
  type UnansweredCall,
} from './protocols/agUi/agUi.js';

// Typed interrupts.
export { defineInterrupt } from './definitions/defineInterrupt.js';

export { fromHttpAgent, type ClientAgent } from './protocols/agUi/fromHttpAgent.js';

// Runs.
export type {
  AgentRun,
  AgentRunOptions,
  DispatchJob,
  HeadersOption,
  LiveOptions,
  Transport,
} from './model/AgentRun.js';
export type {
  AnswerOptions,
  ApproveOptions,
  DenyOptions,
  RespondOptions,
  SendOptions,
} from './model/MethodOptions.js';
export type { RunEvents, RunEventType, RunListener } from './model/RunEvents.js';
export { createAgentRun } from './run/createAgentRun.js';
export { loadQuestions } from './run/loadQuestions.js';
