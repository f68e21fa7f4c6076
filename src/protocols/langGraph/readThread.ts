import { AgentRunError } from '../../model/AgentRunError.js';
import { withField } from '../withField.js';
import type { Conversation } from './Conversation.js';

/**
 * The state of the thread, with its `status` (`idle`, `interrupted` or `error`) and its `interrupts`. `busy` while a
 * run is active. `undefined` if the thread does not exist.
 */
export async function readThread({ wire, at }: Conversation): Promise<object | 'busy' | undefined> {
  try {
    const { status, interrupts } = withField(await wire.json({ url: at('') }), 'status');
    if (status === 'busy') return status;
    return { ...withField(await wire.json({ url: at('/state') }), 'tasks'), status, interrupts };
  } catch (cause) {
    // A proxy can respond with 404 for the server.
    if (AgentRunError.isInstance(cause) && /thread.* not found/i.test(cause.message)) return undefined;
    throw cause;
  }
}
