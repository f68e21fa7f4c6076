import type { IsSecret } from './secrets.js';
import type { AgentRun } from '../model/AgentRun.js';

/**
 * The schemas of the arguments, by tool name. The run object reads them after the code that reads schemas has loaded.
 */
export type ToolSchemas = Readonly<Record<string, object>>;

type Mark = (component: object, toolSchemas: ToolSchemas | undefined) => void;

/** Symbols, so that a spread copy of a run object, such as one with wrapped methods, has them too. */
const mark = Symbol('markSecrets');
const secrets = Symbol('isSecretOf');

/** A run object that accepts marks from components. One that was not created by `createAgentRun` ignores them. */
export interface MarkedRun extends AgentRun {
  readonly [mark]?: Mark;
  readonly [secrets]?: () => IsSecret | undefined;
}

/** Lets a run object accept marks, and return the `isSecret` that combines them. */
export const acceptsMarks = (
  take: Mark,
  isSecret: () => IsSecret | undefined,
): Pick<MarkedRun, typeof mark | typeof secrets> => ({ [mark]: take, [secrets]: isSecret });

/**
 * The current `isSecret` of a run object, with the marks of components. It does not include the schemas of its
 * questions.
 */
export const isSecretOf = (run: MarkedRun): IsSecret | undefined => run[secrets]?.();

/**
 * Adds the secrets that tool schemas mark to those of a run object, on behalf of a component. `undefined` removes them.
 */
export function markSecrets(run: MarkedRun, component: object, toolSchemas: ToolSchemas | undefined): void {
  run[mark]?.(component, toolSchemas);
}
