import { anyIsSecret, guardIsSecret, type IsSecret } from '../secrets/guardIsSecret.js';
import { secretsOfToolSchemas } from '../secrets/secretsOfToolSchemas.js';
import type { ToolSchemas } from '../secrets/markSecrets.js';
import type { LiveOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { cacheByObject } from '../model/cacheByObject.js';
import { sameItems } from '../model/sameItems.js';
import { isUnderWay, type RunState } from './RunState.js';

/** All secret marks of one run object, except the schemas of its interrupts. */
export interface RunSecrets {
  /**
   * Merges the given options into the previous ones. The result has one combined `isSecret`, which never throws and
   * keeps its identity while the options are the same.
   */
  withOptions(given: LiveOptions): LiveOptions;
  /**
   * Adds what the tool schemas of a mounted component mark, and returns the last options with it. `undefined` removes
   * the marks. Removed marks stay in effect while the run object has answers.
   */
  mark(component: object, toolSchemas: ToolSchemas | undefined): LiveOptions;
}

/** What the secret marks need from the run object. */
export interface SecretContext {
  state(): RunState;
  report(error: AgentRunError): void;
  /** Writes the record again, without the values that are now secret. */
  save(): void;
}

export function runSecrets({ state, report, save }: SecretContext): RunSecrets {
  const marks = new Map<object, IsSecret>();
  const unmounted = new Set<IsSecret>();
  const isSecretOfTools = toolSecrets();
  let options: LiveOptions | undefined;
  let known: readonly (IsSecret | undefined)[] = [];
  let combined: IsSecret | undefined;

  // The machine may be processing an event when this fails.
  const onError = (cause: unknown): void => queueMicrotask(() => report(isSecretFailed(cause)));

  const isSecretOf = ({ isSecret, tools }: LiveOptions): IsSecret | undefined => {
    const each = [isSecret, isSecretOfTools(tools), ...marks.values(), ...unmounted];
    if (sameItems(each, known)) return combined;
    known = each;
    const found = anyIsSecret(each);
    return (combined = found && guardIsSecret(found, onError));
  };

  const holdsAnswers = (): boolean => {
    const current = state();
    return current.questions.at !== 'none' || current.leftInterrupts !== undefined || isUnderWay(current);
  };

  /**
   * Removes values that were stored before they were marked as secret. Streamed values are stored after their run has
   * ended.
   */
  const saveAgain = (): void => {
    const { storage, questions, leftInterrupts: left, request } = state();
    const isAtRest = request.at === 'idle' || request.at === 'held';
    const isKept = questions.at !== 'elsewhere' && (questions.at !== 'none' || left !== undefined);
    if (storage.at === 'ready' && isAtRest && isKept) save();
  };

  return {
    withOptions(given) {
      const before = options && isSecretOf(options);
      const isFirst = options === undefined;
      options = { ...options, ...given };
      const isSecret = isSecretOf(options);
      if (!isFirst && isSecret && !before) saveAgain();
      return { ...options, isSecret };
    },
    mark(component, toolSchemas) {
      const isSecret =
        toolSchemas && secretsOfComponent(toolSchemas, [], () => secretsOfToolSchemas(toolSchemas));
      const before = marks.get(component);
      if (before !== isSecret) {
        if (!holdsAnswers()) unmounted.clear();
        else if (before) unmounted.add(before);
        if (isSecret) marks.set(component, isSecret);
        else marks.delete(component);
        if (isSecret) saveAgain();
      }
      const given = options ?? {};
      return { ...given, isSecret: isSecretOf(given) };
    },
  };
}

/** Keeps its identity while the schemas are the same. */
const secretsOfComponent = cacheByObject<ToolSchemas, IsSecret | undefined>();

/** The marks of the front-end tools' schemas. Keeps its identity while the schemas are the same. */
function toolSecrets(): (tools: LiveOptions['tools']) => IsSecret | undefined {
  let known: readonly unknown[] = [];
  let found: IsSecret | undefined;
  return (tools = []) => {
    const parts = tools.flatMap(({ name, parameters }): unknown[] => [name, parameters]);
    if (sameItems(parts, known)) return found;
    known = parts;
    const schemas = Object.fromEntries(tools.map(({ name, parameters }) => [name, parameters as unknown]));
    return (found = secretsOfToolSchemas(schemas));
  };
}

function isSecretFailed(cause: unknown): AgentRunError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `\`isSecret\` failed (${reason}), so the value counts as a secret and is not stored. Fix the function so that it does not throw.`;
  return new AgentRunError('storage', message, { cause });
}
