/** The React entry point: the hooks and the panel. `/components`, `/forms` and `/core` export the parts. */

// Hooks.
export { useAgentRun, type AgentRunHandle } from './react/useAgentRun.js';
export { AgentRunProvider, type AgentRunProviderProps } from './react/AgentRunProvider.js';
export { useInterrupts } from './react/useInterrupts.js';
export { useInterrupt } from './react/useInterrupt.js';
export { useRunSelector } from './react/useRunSelector.js';
export { useRunEvent } from './react/useRunEvent.js';
export { disposeAgentRuns } from './react/runRegistry.js';
export { MUTATION_SCOPE } from './react/mutationDispatch.js';
export type { BoundInterrupt, InterruptMethods } from './react/bindInterrupt.js';

// The panel and its customization.
export { InterruptPanel, type InterruptPanelProps } from './components/InterruptPanel/InterruptPanel.js';
export { DecisionHistory } from './components/DecisionHistory/DecisionHistory.js';
export { DecisionReview } from './components/DecisionReview/DecisionReview.js';
export { createRenderer } from './components/Renderer/createRenderer.js';
export type {
  InterruptRendererProps,
  Renderer,
  Renderers,
  ToolRenderers,
} from './components/Options/Renderer.js';
export type { RendererOptions } from './components/Options/RendererContext.js';
export type { ToolOptions, Tools } from './components/Options/ToolOptions.js';
export type { Risk, RiskLevel, RiskOf, SendDelay } from './model/Risk.js';
export { defaultShortcuts, type ShortcutAction, type Shortcuts } from './components/Shortcuts/Shortcuts.js';
export { useWords, WordsProvider, type WordsProviderProps } from './components/Words/WordsContext.js';
export { en } from './words/en.js';
export type { Words } from './words/Words.js';

// The run.
export { createAgentRun } from './run/createAgentRun.js';
export { loadQuestions } from './run/loadQuestions.js';
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
export type { AgentActivity } from './model/AgentActivity.js';
export { AgentRunError, type AgentRunErrorCode } from './model/AgentRunError.js';
export type {
  Batch,
  DecisionRecord,
  DehydratedRun,
  ProtocolCapabilities,
  RunSnapshot,
  RunStatus,
} from './model/RunSnapshot.js';
export type {
  ActionDecision,
  AllowedDecision,
  Decision,
  Delivery,
  PendingAction,
  PendingInterrupt,
  QuestionRef,
  ShownQuestion,
  AnswerResult,
} from './model/PendingInterrupt.js';
export type { Issue } from './model/Issue.js';
export type { ToolCallRecord } from './model/ToolCallRecord.js';
export type { DraftStorage, StoredRun } from './model/DraftStorage.js';

// Typed interrupts.
export { defineInterrupt } from './definitions/defineInterrupt.js';
export type { AnswerCheck, InterruptDefinition, ResponseOf } from './model/InterruptDefinition.js';

// AG-UI.
export { agUi, type AgUiOptions } from './protocols/agUi/agUi.js';
export { fromHttpAgent } from './protocols/agUi/fromHttpAgent.js';
export type { Protocol } from './model/Protocol.js';
export type { AgentEvent } from './model/AgentEvent.js';
export type { Context, Interrupt, Message, ResumeEntry, RunAgentInput, Tool } from './model/agUi.js';
