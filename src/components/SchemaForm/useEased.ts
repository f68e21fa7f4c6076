import { useEffect, useState } from 'react';

/** How long a person rests before what was typed is told, in milliseconds. */
const REST = 200;
/** How long it waits at most while a person types on, in milliseconds. */
const LONGEST = 1_000;

/** A callback that is not called for every keystroke. */
export interface Eased<T> {
  /** Calls back once a person rests, with the last value only. */
  later(value: T): void;
  /** Calls back now, if it is due. */
  now(): void;
  /** Whether something is due. */
  isDue(): boolean;
}

/**
 * Eases a callback: every change of a form would otherwise render the whole card again. What is due is told before the
 * component goes, and before the page does.
 */
export function useEased<T>(callback: (value: T) => void): Eased<T> {
  const [eased] = useState(() => ease<T>());
  useEffect(() => eased.calls(callback));
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') eased.now();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', eased.now);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', eased.now);
      eased.now();
    };
  }, [eased]);
  return eased;
}

function ease<T>(): Eased<T> & { calls(callback: (value: T) => void): void } {
  let call: (value: T) => void = () => undefined;
  let due: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline = 0;
  const cancel = (): void => {
    clearTimeout(timer);
    due = undefined;
  };
  const now = (): void => {
    const waiting = due;
    cancel();
    if (waiting) call(waiting.value);
  };
  return {
    now,
    isDue: () => due !== undefined,
    calls(callback) {
      call = callback;
    },
    later(value) {
      const time = Date.now();
      if (!due) deadline = time + LONGEST;
      due = { value };
      clearTimeout(timer);
      timer = setTimeout(now, Math.min(REST, deadline - time));
    },
  };
}
