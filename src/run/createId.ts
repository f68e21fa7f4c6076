/**
 * Creates an id: a UUID if available, otherwise the time with random letters and digits (`crypto.randomUUID` requires
 * https).
 */
export function createId(): string {
  if (typeof globalThis.crypto?.randomUUID === 'function') return globalThis.crypto.randomUUID();
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
}
