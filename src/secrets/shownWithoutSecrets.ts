import { jsonCopy, sameJson } from '../model/json.js';
import type { ShownQuestion } from '../model/PendingInterrupt.js';
import { maskArgs } from './maskArgs.js';
import { asksForSecret, type IsSecret } from './secrets.js';

/**
 * The previous content of a question as JSON. If it may contain a secret, nothing of it is kept, because the schemas of
 * its actions are no longer known.
 */
export function shownWithoutSecrets(shown: ShownQuestion, isSecret: IsSecret | undefined): ShownQuestion {
  const { args, actions, responseSchema, toolName } = shown;
  if (actions || asksForSecret(responseSchema)) return {};
  const masked = maskArgs(args, { toolName, schemas: [responseSchema], isSecret });
  const copy = jsonCopy({ ...shown });
  return masked === args && sameJson(copy, shown) ? shown : {};
}
