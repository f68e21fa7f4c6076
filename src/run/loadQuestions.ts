import { loadInterpreter } from '../forms/loadInterpreter.js';
import { loadCompanions } from '../model/companions.js';
import { loadEngine } from './loadEngine.js';

/**
 * Loads the code that reads responses and handles interrupts (“questions”). A run object loads it automatically while
 * the agent works. Await this on a server that renders interrupts, or on a page that restores them, so that they can be
 * answered immediately.
 *
 * Rejects if the code cannot be loaded. The next call tries again.
 */
export async function loadQuestions(): Promise<void> {
  await Promise.all([loadEngine(), ...loadCompanions(), loadInterpreter()]);
}
