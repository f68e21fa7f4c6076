import { sameJson } from '../model/json.js';

/**
 * Whether two messages have the same content. The app can copy the list of messages, or the messages, in each render. A
 * message of the app can contain values that have no JSON.
 */
export function isSameMessage(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return sameJson(one, other);
  }
}
