import { lazyPart } from '../../protocols/lazyPart.js';

/** The code that only answers to a chat need. */
export const { loadWithEngine: loadLazyCodeWithEngine, code: loadLazyCode } = lazyPart(
  () => import('./lazyCode.js'),
);
