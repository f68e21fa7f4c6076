import type { PageSignals } from '../model/PageSignals.js';

/** The page of this browser. Outside of a browser it is always online and never wakes. */
export const browserPage: PageSignals = {
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
