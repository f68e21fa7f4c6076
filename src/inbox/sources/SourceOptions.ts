import type { AgentRunOptions, HeadersOption } from '../../model/AgentRun.js';

/** Options of the run objects that a source opens. */
export type RunDefaults = Omit<
  AgentRunOptions,
  'url' | 'threadId' | 'protocol' | 'initial' | 'messages' | 'state'
>;

/** Options of every source. */
export interface SourceOptions {
  /** Unique in an inbox. Shown to the user. @default the name of the server's software */
  readonly name?: string | undefined;
  /** The headers of each request for the list and, unless `run` has others, of each run object. */
  readonly headers?: HeadersOption | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof fetch | undefined;
  /** Further options of each run object that the source opens, such as `isSecret`, `scope` or `storage`. */
  readonly run?: RunDefaults | undefined;
}

/** The `id` of a source, from the options that select what its list contains. */
export const sourceId = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** The options of a run object that come from the source and not from the item. */
export const runDefaults = ({ headers, fetch, run }: SourceOptions): RunDefaults => ({
  ...(headers !== undefined && { headers }),
  ...(fetch !== undefined && { fetch }),
  ...run,
});
