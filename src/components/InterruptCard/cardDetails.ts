/** What shows values, changes and results in detail. One module, because it is one chunk, loaded while the agent works. */
export { ArgumentsPreview } from '../Preview/ArgumentsPreview.js';
export { TextDiff } from '../Preview/TextDiff.js';
export { KeptReceipts } from '../Receipt/KeptReceipts.js';
export { ChangedQuestion } from './ChangedQuestion.js';
