import { chatIsBusy } from './hostErrors.js';

const working = new WeakSet<object>();

/**
 * Calls `sending`, then passes something to a chat. `key` identifies the chat, so that two run objects of one chat do
 * not pass something to it at the same time, before either has seen that the chat is working.
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
