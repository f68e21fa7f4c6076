import type { IsSecret } from './secrets.js';
import type { AgentRun } from '../model/AgentRun.js';

type Mark = (component: object, isSecret: IsSecret | undefined) => void;

/** Symbols, so that a copy of a run with other verbs has them too. */
const mark = Symbol('markSecrets');
const asks = Symbol('secretsOf');

/** A run that components tell what is secret. One that was not made by `createAgentRun` keeps nothing. */
export interface MarkedRun extends AgentRun {
  readonly [mark]?: Mark;
  readonly [asks]?: () => IsSecret | undefined;
}

/** How a run takes marks, and tells what all of them mark. */
export const takesMarks = (
  take: Mark,
  isSecret: () => IsSecret | undefined,
): Pick<MarkedRun, typeof mark | typeof asks> => ({ [mark]: take, [asks]: isSecret });

/** What a run holds for secret now, beside the schemas of its questions. */
export const secretsOf = (run: MarkedRun): IsSecret | undefined => run[asks]?.();

/** Tells a run what a component marks as secret, beside its own options. `undefined` takes the mark back. */
export function markSecrets(run: MarkedRun, component: object, isSecret: IsSecret | undefined): void {
  run[mark]?.(component, isSecret);
}
