/** The React surface. It holds everything of `react-agent-interrupts/core` too. */
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
