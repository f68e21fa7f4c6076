import { lazyPart } from '../lazyPart.js';

/** The code of a conversation after its first stream. */
export const { loadWithEngine: loadLaterWithEngine, code: loadLater } = lazyPart(() => import('./later.js'));
