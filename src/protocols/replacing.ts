import type { Message } from '../model/agUi.js';
import type { ProtocolTask } from '../model/Protocol.js';

/** The messages of a task that replace its answers, as its input has them. */
export function replacing({
  input,
  newMessages = [],
}: Extract<ProtocolTask, { kind: 'resume' }>): readonly Message[] {
  const ids = newMessages.map(({ id }) => id);
  return input.messages.filter(({ id }) => ids.includes(id));
}
