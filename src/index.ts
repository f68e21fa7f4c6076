/** The React entry point. It also exports everything of `react-agent-interrupts/core`. */
export * from './core.js';

// Hooks.
export { useAgentRun, type AgentRunHandle } from './react/useAgentRun.js';
export { AgentRunProvider, type AgentRunProviderProps } from './react/AgentRunProvider.js';
export { useInterrupts } from './react/useInterrupts.js';
export { useInterrupt } from './react/useInterrupt.js';
export { useRunSelector } from './react/useRunSelector.js';
export { useRunEvent } from './react/useRunEvent.js';
export { disposeAgentRuns } from './react/runRegistry.js';
export { MUTATION_SCOPE } from './react/mutationDispatch.js';
export type { BoundInterrupt, InterruptVerbs } from './react/bindInterrupt.js';

// Components.
export { InterruptPanel, type InterruptPanelProps } from './components/InterruptPanel/InterruptPanel.js';
export { InterruptCard, type InterruptCardProps } from './components/InterruptCard/InterruptCard.js';
export { ResumeBar, type ResumeBarProps } from './components/ResumeBar/ResumeBar.js';
export { DecisionHistory } from './components/DecisionHistory/DecisionHistory.js';
export { DecisionReview } from './components/DecisionReview/DecisionReview.js';
export { ToolApproval } from './components/ToolApproval/ToolApproval.js';
export { Confirmation } from './components/Confirmation/Confirmation.js';
export { GenericInterrupt } from './components/GenericInterrupt/GenericInterrupt.js';
export { SchemaForm, type SchemaFormProps } from './components/SchemaForm/SchemaForm.js';
export {
  JsonEditor,
  type JsonEditorHandle,
  type JsonEditorProps,
} from './components/JsonEditor/JsonEditor.js';
export { Changes, type ChangesProps } from './components/Changes/Changes.js';
export { PlainText, type PlainTextProps } from './components/PlainText/PlainText.js';
export { JsonView, type JsonViewProps } from './components/JsonView/JsonView.js';

// Customization.
export { createRenderer } from './components/InterruptCard/createRenderer.js';
export type {
  InterruptRendererProps,
  Renderer,
  Renderers,
  ToolRenderers,
} from './components/InterruptCard/Renderer.js';
export type { Risk, RiskLevel, RiskOf } from './model/Risk.js';
export { useRisk } from './components/Risk/useRisk.js';
export { defaultShortcuts, type ShortcutAction, type Shortcuts } from './components/Shortcuts/Shortcuts.js';
export type { RendererOptions } from './components/InterruptCard/RendererContext.js';
export type { FormOptions, SafePart } from './components/SchemaForm/FormOptions.js';
export type { FormPreset } from './components/SchemaForm/presentableSchema.js';
export type { FormDraft } from './components/Decision/Draft.js';
export {
  useWords,
  WordsProvider,
  type Wording,
  type WordsProviderProps,
} from './components/Words/WordsContext.js';
export { en } from './words/en.js';
export type { JsonExpectation, Words } from './words/Words.js';
export type { IssueKeyword, IssueParams } from './words/IssueParams.js';
export type { JsonType, SchemaNoteParams, ViolationParams } from './words/RuleParams.js';
export type { LocaleParams } from './words/LocaleParams.js';
