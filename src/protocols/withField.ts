import { AgentRunError } from '../model/AgentRunError.js';
import { isJsonObject, own, type JsonObject } from '../model/json.js';

/**
 * A response that is an object with this field, and with this value of it.
 * @throws AgentRunError `bad_response` for any other: a proxy can respond for the server
 */
export function withField(response: unknown, field: string, value = own(response, field)): JsonObject {
  if (isJsonObject(response) && Object.hasOwn(response, field) && response[field] === value) return response;
  throw new AgentRunError('bad_response', `The response has no ${field}.`, { retryable: true });
}
