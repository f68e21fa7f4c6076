/** Freezes JSON deeply, and returns it. What is frozen already is skipped. */
export function frozen<T>(json: T): T {
  if (typeof json === 'object' && json !== null && !Object.isFrozen(json)) {
    Object.freeze(json);
    for (const part of Object.values(json)) frozen(part);
  }
  return json;
}
