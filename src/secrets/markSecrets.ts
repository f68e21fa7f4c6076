import type { IsSecret } from './secrets.js';
import type { AgentRun } from '../model/AgentRun.js';

type Mark = (component: object, isSecret: IsSecret | undefined) => void;

/** A symbol, so that a copy of a run with other verbs has it too. */
const mark = Symbol('markSecrets');

/** A run that components tell what is secret. One that was not made by `createAgentRun` keeps nothing. */
export interface MarkedRun extends AgentRun {
  readonly [mark]?: Mark;
}

/** How a run takes marks. */
export const takesMarks = (take: Mark): Pick<MarkedRun, typeof mark> => ({ [mark]: take });

/** Tells a run what a component marks as secret, beside its own options. `undefined` takes the mark back. */
export function markSecrets(run: MarkedRun, component: object, isSecret: IsSecret | undefined): void {
  run[mark]?.(component, isSecret);
}
