import { lazyPart } from '../lazyPart.js';

/** The code for answers, reloads and broken streams. */
export const { loadWithEngine: loadLaterWithEngine, code: loadLater } = lazyPart(() => import('./later.js'));
