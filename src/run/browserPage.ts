import { callForResult, callSafely } from '../model/callSafely.js';
import type { PageSignals } from '../model/PageSignals.js';

/** The page of this browser. Outside of a browser it is always online and never wakes. */
const browserPage: PageSignals = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  watch({ wake, online, hide }) {
    if (typeof window === 'undefined' || typeof document === 'undefined') return () => undefined;
    const shown = () => {
      if (document.visibilityState === 'visible') wake();
      else hide?.();
    };
    document.addEventListener('visibilitychange', shown);
    window.addEventListener('pageshow', wake);
    window.addEventListener('focus', wake);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      window.removeEventListener('pageshow', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('online', online);
    };
  },
};

/**
 * The page of a run object. An exception of the host's page is reported and does not stop the run object: the page then
 * counts as online, and sends no signals.
 */
export function pageOf(given: PageSignals | undefined): PageSignals {
  if (!given) return browserPage;
  let isReported = false;
  return {
    isOnline() {
      try {
        return given.isOnline();
      } catch (cause) {
        // It is called for each event. Only the first failure is reported.
        if (!isReported && typeof reportError === 'function') reportError(cause);
        isReported = true;
        return true;
      }
    },
    watch(signals) {
      const unwatch = callForResult(() => given.watch(signals));
      return () => callSafely(() => unwatch?.());
    },
  };
}
