import { lazyPart } from '../lazyPart.js';

/** The code for answers, repetitions and broken streams. */
export const { loadWithEngine: loadLazyCodeWithEngine, code: loadLazyCode } = lazyPart(
  () => import('./lazyCode.js'),
);
