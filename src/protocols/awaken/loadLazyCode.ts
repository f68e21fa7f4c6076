import { lazyPart } from '../lazyPart.js';

/** The code of a conversation after its first stream. */
export const { loadWithEngine: loadLazyCodeWithEngine, code: loadLazyCode } = lazyPart(
  () => import('./lazyCode.js'),
);
