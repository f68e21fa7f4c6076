/** The parts of the panel, for custom layouts. */
export { InterruptCard, type InterruptCardProps } from './components/InterruptCard/InterruptCard.js';
export { ResumeBar, type ResumeBarProps } from './components/ResumeBar/ResumeBar.js';
export { ToolApproval } from './components/ToolApproval/ToolApproval.js';
export { Confirmation } from './components/Confirmation/Confirmation.js';
export { GenericInterrupt } from './components/GenericInterrupt/GenericInterrupt.js';
export { Changes, type ChangesProps } from './components/Changes/Changes.js';
export { PlainText, type PlainTextProps } from './components/PlainText/PlainText.js';
export { JsonView, type JsonViewProps } from './components/JsonView/JsonView.js';
export type { HeadingLevel } from './components/Options/RendererContext.js';
export type { Preview, PreviewProps, ToolVerbs } from './components/Options/ToolOptions.js';
export { useRisk } from './components/Risk/useRisk.js';
export type { Wording } from './components/Words/WordsContext.js';
export type { JsonExpectation } from './words/Words.js';
export type { IssueKeyword, IssueParams } from './words/IssueParams.js';
export type { JsonType, SchemaNoteParams, ViolationParams } from './words/RuleParams.js';
export type { LocaleParams } from './words/LocaleParams.js';
