import { guardIsSecret, type IsSecret } from './guardIsSecret.js';
import { maskSecrets } from './secrets.js';
import { SECRET_MASK } from '../model/secretMask.js';
import { isJsonObject, own, type JsonPath } from '../model/json.js';

/** The sources of secrets for the arguments of one call. */
export interface ArgsRules {
  readonly toolName: string | undefined;
  /** Schemas of the arguments, and of answers that contain them in `editedArgs` or next to the decision. */
  readonly schemas: readonly unknown[];
  readonly isSecret?: IsSecret | undefined;
}

/** The arguments of a call with masked secrets. Returns the same object if they contain none. */
export function maskArgs(args: unknown, { toolName, schemas, isSecret }: ArgsRules): unknown {
  if (args === undefined) return args;
  const named = maskSecrets(args, undefined, isSecret && inArgs(guardIsSecret(isSecret), toolName));
  return schemas.reduce((masked, schema) => {
    const flat = maskSecrets(masked, schema);
    const edited = { editedArgs: flat };
    const whole = maskSecrets(edited, schema);
    if (whole === edited) return flat;
    return isJsonObject(whole) ? own(whole, 'editedArgs') : SECRET_MASK;
  }, named);
}

/** Checks arguments by their own paths and by their paths in an answer. */
export const inArgs =
  (isSecret: IsSecret, toolName: string | undefined): IsSecret =>
  (key, path) =>
    isSecret(key, path, toolName) || isSecret(key, ['editedArgs', ...path], toolName);

/** Applies `isSecret` to the paths in a payload, and to the paths in the arguments that it contains. */
export const inPayload =
  (isSecret: IsSecret, toolName: string | undefined, above: JsonPath = []): IsSecret =>
  (key, path) =>
    isSecret(key, path, toolName) ||
    (above.length > 0 && isSecret(key, [...above, ...path], toolName)) ||
    (path[0] === 'editedArgs' && path.length > 1 && isSecret(key, path.slice(1), toolName));
