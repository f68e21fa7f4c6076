import { englishRules } from '../../words/englishRules.js';
import { answerParts } from '../AnswerPart/answerParts.js';
import { provideAnswerParts } from '../AnswerPart/loadAnswerParts.js';
import { provideRuleWords } from '../Words/defaultWords.js';
import { panelParts } from './panelParts.js';

/**
 * Everything that shows questions and answers them, with its words. One module, because it is one chunk, loaded while
 * the agent works: parts that load together are smaller together.
 */
export const questionParts = {
  panelParts,
  /** Makes the parts for answers available to every card. */
  provide(): void {
    provideAnswerParts(answerParts);
    provideRuleWords(englishRules);
  },
};
