import type { IsSecret } from './secrets.js';
import type { AgentRun } from '../model/AgentRun.js';

/** The schemas of the arguments, by tool name. The run reads them once the code that does has loaded. */
export type ToolSchemas = Readonly<Record<string, object>>;

type Mark = (component: object, toolSchemas: ToolSchemas | undefined) => void;

/** Symbols, so that a copy of a run with other methods has them too. */
const mark = Symbol('markSecrets');
const secrets = Symbol('isSecretOf');

/** A run that accepts marks from components. A run that was not created by `createAgentRun` ignores them. */
export interface MarkedRun extends AgentRun {
  readonly [mark]?: Mark;
  readonly [secrets]?: () => IsSecret | undefined;
}

/** Adds marks to a run and combines them. */
export const acceptsMarks = (
  take: Mark,
  isSecret: () => IsSecret | undefined,
): Pick<MarkedRun, typeof mark | typeof secrets> => ({ [mark]: take, [secrets]: isSecret });

/** The current `isSecret` of a run, with the marks of components. It does not include the schemas of the run's questions. */
export const isSecretOf = (run: MarkedRun): IsSecret | undefined => run[secrets]?.();

/** Adds what tool schemas mark as secret for a component to a run, besides the run's own options. `undefined` removes it. */
export function markSecrets(run: MarkedRun, component: object, toolSchemas: ToolSchemas | undefined): void {
  run[mark]?.(component, toolSchemas);
}
