/** What shows values, changes, results and many questions. One module, because it is one chunk, loaded while the agent works. */
export { Activity } from '../Activity/Activity.js';
export { ArgumentsPreview } from '../Preview/ArgumentsPreview.js';
export { TextDiff } from '../Preview/TextDiff.js';
export { QuestionRows } from '../QuestionRows/QuestionRows.js';
export { KeptReceipts } from '../Receipt/KeptReceipts.js';
export { ChangedQuestion } from './ChangedQuestion.js';
