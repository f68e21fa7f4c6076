/** The renderers for Cogni's content review and approval gate. */
import { createCogniRenderers } from '../components/CogniReview/createCogniRenderers.js';

export {
  createCogniRenderers,
  type CogniRendererOptions,
  type CogniRenderers,
} from '../components/CogniReview/createCogniRenderers.js';
export type { ReviewDecision } from '../components/CogniReview/CogniReview.js';
export { cogniWords, type CogniWords } from '../words/cogniWords.js';

/** The renderers with the library's texts. Pass them as `renderers` of a panel. */
export const cogniRenderers = createCogniRenderers();
