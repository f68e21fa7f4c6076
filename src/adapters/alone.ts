import { chatIsBusy } from './hostErrors.js';

const working = new WeakSet<object>();

/**
 * Passes something to a chat, after `sending`. `key` identifies the chat: two run objects of one chat pass nothing to
 * it at the same time, although neither has seen yet that it works.
 *
 * @throws AgentRunError `not_sent` if another run object does so, and what `sending` throws
 */
export async function alone(key: object, sending: () => void, pass: () => Promise<void>): Promise<void> {
  if (working.has(key)) throw chatIsBusy();
  working.add(key);
  try {
    sending();
    await pass();
  } finally {
    working.delete(key);
  }
}
