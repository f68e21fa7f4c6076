import { chatIsBusy } from './hostErrors.js';

const working = new WeakSet<object>();

/**
 * Does the work of one run object with a chat. `key` identifies the chat: two run objects of one chat pass nothing to it
 * at the same time, although neither has seen yet that it works.
 *
 * @throws AgentRunError `not_sent` if another run object does so
 */
export async function alone(key: object, work: () => Promise<void>): Promise<void> {
  if (working.has(key)) throw chatIsBusy();
  working.add(key);
  try {
    await work();
  } finally {
    working.delete(key);
  }
}
