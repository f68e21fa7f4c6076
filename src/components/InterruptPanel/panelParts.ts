/** What the panel shows of questions. One module, because it comes as one piece of code, while the agent works. */
export { decisionInWords } from '../Receipt/decisionInWords.js';
export { ResumeBar } from '../ResumeBar/ResumeBar.js';
export { Cards } from './Cards.js';
