import type { AgentRun } from '../model/AgentRun.js';
import { acceptsRatings, ratingsOf } from '../run/ratedRun.js';
import type { Ratings, Risks } from '../run/sendDelays.js';
import { acceptsMarks, isSecretOf, markSecrets, type ToolSchemas } from '../secrets/markSecrets.js';
import type { IsSecret } from '../secrets/secrets.js';

/**
 * The secrets and risks that components set on the asker's run object. They are passed to the run objects of the
 * questions.
 */
export interface ComponentMarks {
  /** The parts of a run object that components use. */
  readonly accepted: object;
  /** Sets the secrets that components have set so far on a new run object. */
  applyTo(run: AgentRun): void;
}

/** @param runs The run objects of the pending questions. */
export function componentMarks(runs: () => readonly AgentRun[]): ComponentMarks {
  const marks = new Map<object, ToolSchemas>();
  const ratings: Ratings = new (class extends Map<object, Risks> {
    override set(component: object, risks: Risks): this {
      for (const run of runs()) ratingsOf(run)?.set(component, risksIn(run, risks));
      return super.set(component, risks);
    }
    override delete(component: object): boolean {
      for (const run of runs()) ratingsOf(run)?.delete(component);
      return super.delete(component);
    }
  })();
  const mark = (component: object, toolSchemas: ToolSchemas | undefined): void => {
    if (toolSchemas) marks.set(component, toolSchemas);
    else marks.delete(component);
    for (const run of runs()) markSecrets(run, component, toolSchemas);
  };
  const isSecret: IsSecret = (...place) => runs().some((run) => isSecretOf(run)?.(...place) === true);
  return {
    accepted: { ...acceptsMarks(mark, () => isSecret), ...acceptsRatings(ratings) },
    applyTo(run) {
      for (const [component, toolSchemas] of marks) markSecrets(run, component, toolSchemas);
    },
  };
}

/** The risks of the questions of one run object, so that the delay of a question does not depend on other questions. */
function risksIn(run: AgentRun, risks: Risks): Risks {
  const keys = run
    .getSnapshot()
    .interrupts.flatMap(({ key, actions = [] }) => [key, ...actions.map((action) => action.key)]);
  return new Map([...risks].filter(([key]) => keys.includes(key)));
}
