/**
 * The hooks and the run object, without components: the part of the root entry that needs no DOM, for React Native and
 * for your own user interface. The code of the panel and of forms is not part of the bundle.
 */
export { useAgentRun, type AgentRunHandle } from './react/useAgentRun.js';
export { AgentRunProvider, type AgentRunProviderProps } from './react/AgentRunProvider.js';
export { useInterrupts } from './react/useInterrupts.js';
export { useInterrupt } from './react/useInterrupt.js';
export { useRunSelector } from './react/useRunSelector.js';
export { useRunEvent } from './react/useRunEvent.js';
export { disposeAgentRuns } from './react/runRegistry.js';
export { MUTATION_SCOPE } from './react/mutationDispatch.js';
export type { BoundInterrupt, InterruptMethods } from './react/bindInterrupt.js';
export * from './core.js';
