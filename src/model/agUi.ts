/** The nouns that AG-UI 1.0 defines, by their own names. They are types only and cost no bytes. */
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
} from '@ag-ui/core';
