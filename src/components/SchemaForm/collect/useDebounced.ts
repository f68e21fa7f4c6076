import { useEffect, useState } from 'react';

/** How long input must pause before the callback runs, in milliseconds. */
const PAUSE = 200;
/** The longest delay during continuous input, in milliseconds. */
const LONGEST = 1_000;

/** A debounced callback. */
export interface Debounced<T> {
  /** Calls back once the input pauses, with the last value. */
  schedule(value: T): void;
  /** Calls back now, if a call is pending. */
  flush(): void;
  /** The value of the pending call, if there is one. */
  pending(): { readonly value: T } | undefined;
}

/**
 * Debounces a callback, because every change of a form would otherwise re-render the whole card. A pending call runs
 * before the component unmounts and before the page unloads.
 */
export function useDebounced<T>(callback: (value: T) => void): Debounced<T> {
  const [debounced] = useState(() => debounce<T>());
  useEffect(() => debounced.setCallback(callback));
  useEffect(() => {
    const runIfHidden = (): void => {
      if (document.visibilityState === 'hidden') debounced.flush();
    };
    document.addEventListener('visibilitychange', runIfHidden);
    addEventListener('pagehide', debounced.flush);
    return () => {
      document.removeEventListener('visibilitychange', runIfHidden);
      removeEventListener('pagehide', debounced.flush);
      debounced.flush();
    };
  }, [debounced]);
  return debounced;
}

function debounce<T>(): Debounced<T> & { setCallback(callback: (value: T) => void): void } {
  let call: (value: T) => void = () => undefined;
  let due: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline = 0;
  const flush = (): void => {
    const waiting = due;
    clearTimeout(timer);
    due = undefined;
    if (waiting) call(waiting.value);
  };
  return {
    flush,
    pending: () => due,
    setCallback(callback) {
      call = callback;
    },
    schedule(value) {
      const time = Date.now();
      if (!due) deadline = time + LONGEST;
      due = { value };
      clearTimeout(timer);
      timer = setTimeout(flush, Math.min(PAUSE, deadline - time));
    },
  };
}
