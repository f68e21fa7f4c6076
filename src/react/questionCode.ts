/** The part of the lazy loading that components may import. */
export { loadWithEngine } from '../model/companions.js';
export { loadedEngine } from '../run/loadEngine.js';
export { loadQuestions } from '../run/loadQuestions.js';
