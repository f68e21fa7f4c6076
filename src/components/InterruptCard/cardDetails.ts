/**
 * The components that show values, changes, rare actions, results and many questions. One module, because it is one
 * chunk, loaded while the agent works.
 */
export { ActionMenu } from '../ActionMenu/ActionMenu.js';
export { Activity } from '../Activity/Activity.js';
export { ArgumentsPreview } from '../Preview/ArgumentsPreview.js';
export { Asked } from '../Question/Asked.js';
export { TextDiff } from '../Preview/TextDiff.js';
export { QuestionRows } from '../QuestionRows/QuestionRows.js';
export { KeptReceipts } from '../Receipt/KeptReceipts.js';
export { ChangedQuestion } from './ChangedQuestion.js';
