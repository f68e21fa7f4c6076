/** What components may know of the code that loads later. */
export { loadedEngine, loadWithEngine } from '../run/loadEngine.js';
export { loadQuestions } from '../run/loadQuestions.js';
