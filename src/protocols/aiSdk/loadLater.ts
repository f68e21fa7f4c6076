import { lazyPart } from '../lazyPart.js';

/** The code of a conversation after its first response. */
export const { loadWithEngine: loadLaterWithEngine, code: loadLater } = lazyPart(() => import('./later.js'));
