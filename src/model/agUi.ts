/** Types of AG-UI 1.0. They add no bytes to the bundle. */
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
