/**
 * Whether two messages have the same content. The app can copy the list of messages, or the messages, in each render.
 */
export const isSameMessage = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
