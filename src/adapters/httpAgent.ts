/** Shares an agent of `@ag-ui/client` with a chat, such as CopilotKit or assistant-ui. */
export { useHttpAgentRun } from './httpAgent/useHttpAgentRun.js';
export { createHttpAgentRun, type HttpAgentRunOptions } from './httpAgent/createHttpAgentRun.js';
export type {
  HostAgent,
  HostAgentSubscriber,
  HostMessage,
  HostRunInput,
  RunAgentParameters,
} from './httpAgent/HostAgent.js';
export type { RunAgent } from './httpAgent/ownRuns.js';
export type { HostedRunOptions } from './HostedRunOptions.js';
