import { loadInterpreter } from '../forms/loadInterpreter.js';
import { loadCompanions } from './companions.js';
import { loadEngine } from './loadEngine.js';

/**
 * Loads the code that reads an agent's answers and handles its questions. A run loads it by itself while the agent works.
 * Await it on a server that renders questions, or on a page that restores them, so that they can be answered at once.
 *
 * Rejects if the code cannot be loaded. The next call tries again.
 */
export async function loadQuestions(): Promise<void> {
  await Promise.all([loadEngine(), ...loadCompanions(), loadInterpreter()]);
}
