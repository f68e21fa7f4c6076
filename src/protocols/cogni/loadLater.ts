import { lazyPart } from '../lazyPart.js';

/** The code for answers, repetitions and broken streams. */
export const { loadWithEngine: loadLaterWithEngine, code: loadLater } = lazyPart(() => import('./later.js'));
