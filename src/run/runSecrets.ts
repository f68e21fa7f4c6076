import { anyIsSecret, guardIsSecret, type IsSecret, type OnError } from '../forms/guardIsSecret.js';
import { secretsOfToolSchemas } from '../forms/secretsOfToolSchemas.js';
import type { LiveOptions } from '../model/AgentRun.js';

/** Everything that marks secrets for one run, beside the schemas of its questions. */
export interface RunSecrets {
  /** One check for all of it, which never throws; `undefined` where nothing marks any. The same for the same options. */
  isSecretOf(options: LiveOptions): IsSecret | undefined;
  /**
   * What a component marks while it is mounted, or with `undefined` that it marks nothing any more. What it has marked
   * stays a secret for as long as the run holds answers. Returns whether there is more to mark.
   */
  mark(component: object, isSecret: IsSecret | undefined): boolean;
}

/**
 * @param holdsAnswers Whether the run has questions, or works.
 * @param onError Is told why the `isSecret` of a host failed.
 */
export function runSecrets(holdsAnswers: () => boolean, onError: OnError): RunSecrets {
  const marks = new Map<object, IsSecret>();
  const departed = new Set<IsSecret>();
  const isSecretOfTools = toolSecrets();
  let known: readonly (IsSecret | undefined)[] = [];
  let combined: IsSecret | undefined;

  return {
    isSecretOf({ isSecret, tools }) {
      const each = [isSecret, isSecretOfTools(tools), ...marks.values(), ...departed];
      const isSame = each.length === known.length && each.every((check, index) => check === known[index]);
      if (isSame) return combined;
      known = each;
      const found = anyIsSecret(each);
      return (combined = found && guardIsSecret(found, onError));
    },
    mark(component, isSecret) {
      const before = marks.get(component);
      if (before === isSecret) return false;
      if (!holdsAnswers()) departed.clear();
      else if (before) departed.add(before);
      if (isSecret) marks.set(component, isSecret);
      else marks.delete(component);
      return isSecret !== undefined;
    },
  };
}

/** What the schemas of front-end tools mark. The same as long as the schemas are. */
function toolSecrets(): (tools: LiveOptions['tools']) => IsSecret | undefined {
  let known: readonly unknown[] = [];
  let found: IsSecret | undefined;
  return (tools = []) => {
    const parts = tools.flatMap(({ name, parameters }) => [name, parameters]);
    const isSame = parts.length === known.length && parts.every((part, index) => part === known[index]);
    if (isSame) return found;
    known = parts;
    const schemas = Object.fromEntries(tools.map(({ name, parameters }) => [name, parameters as unknown]));
    return (found = secretsOfToolSchemas(schemas));
  };
}
