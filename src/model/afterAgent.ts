import type { Message } from './agUi.js';

/** The index after the agent's last message. The messages from there on are new, from the user or the host. */
export const afterAgent = (messages: readonly Message[]): number =>
  messages.findLastIndex(({ role }) => role !== 'user' && role !== 'system' && role !== 'developer') + 1;
