import { jsonCopy, sameJson } from '../model/json.js';
import type { ShownQuestion } from '../model/PendingInterrupt.js';
import { maskArgs } from './maskArgs.js';
import { asksForSecret, type IsSecret } from './secrets.js';

/**
 * What a question showed before it changed, as JSON. Nothing of it is kept where it may hold a secret: the schemas of its
 * actions are not known any more.
 */
export function shownWithoutSecrets(shown: ShownQuestion, isSecret: IsSecret | undefined): ShownQuestion {
  const { args, actions, responseSchema, toolName } = shown;
  if (actions || asksForSecret(responseSchema)) return {};
  const masked = maskArgs(args, { toolName, schemas: [responseSchema], isSecret });
  const copy = jsonCopy({ ...shown });
  return masked === args && sameJson(copy, shown) ? shown : {};
}
