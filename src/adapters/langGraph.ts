/** Shows the interrupts of LangGraph's `useStream`. */
export { useStreamRun, type StreamRunOptions } from './langGraph/useStreamRun.js';
export type { StreamHelpers, StreamInterrupt, StreamSubmitOptions } from './langGraph/StreamHelpers.js';
export type { HostedRunOptions } from './HostedRunOptions.js';
