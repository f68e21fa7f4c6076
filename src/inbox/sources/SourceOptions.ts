import type { AgentRunOptions, HeadersOption } from '../../model/AgentRun.js';

/** Options of the runs that a source opens. */
export type RunDefaults = Omit<
  AgentRunOptions,
  'url' | 'threadId' | 'protocol' | 'initial' | 'messages' | 'state'
>;

/** Options of every source. */
export interface SourceOptions {
  /** Unique in an inbox. Shown to the user. @default the name of the server's software */
  readonly name?: string | undefined;
  /** The headers of each request of the list and, unless `run` has others, of each run. */
  readonly headers?: HeadersOption | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof fetch | undefined;
  /** Further options of each run that the source opens, such as `isSecret`, `scope` or `storage`. */
  readonly run?: RunDefaults | undefined;
}

/** The options of a run that come from the source and not from the item. */
export const runDefaults = ({ headers, fetch, run }: SourceOptions): RunDefaults => ({
  ...(headers !== undefined && { headers }),
  ...(fetch !== undefined && { fetch }),
  ...run,
});
