import { lazyPart } from '../../protocols/lazyPart.js';

/** The code that is needed only for answers to a chat. */
export const { loadWithEngine: loadLazyCodeWithEngine, code: loadLazyCode } = lazyPart(
  () => import('./lazyCode.js'),
);
