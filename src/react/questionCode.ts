/** What components may know of the code that loads later. */
export { loadWithEngine } from '../run/companions.js';
export { loadedEngine } from '../run/loadEngine.js';
export { loadQuestions } from '../run/loadQuestions.js';
