import { lazyPart } from '../lazyPart.js';

/** The code for answers, reloads and broken streams. */
export const { loadWithEngine: loadLazyCodeWithEngine, code: loadLazyCode } = lazyPart(
  () => import('./lazyCode.js'),
);
