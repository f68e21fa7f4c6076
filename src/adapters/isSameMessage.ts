import { jsonCopy, sameJson } from '../model/json.js';

/**
 * Whether two messages have the same content. The app can copy the list of messages, or the messages, in each render. A
 * message of the app can contain values that have no JSON.
 */
export const isSameMessage = (one: unknown, other: unknown): boolean =>
  one === other || sameJson(jsonCopy(one) ?? one, jsonCopy(other) ?? other);
