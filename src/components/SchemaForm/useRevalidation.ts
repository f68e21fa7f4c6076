import { useCallback, useEffect, useRef } from 'react';

/**
 * After a refused submit, validates the form again on every blur. Returns the function to call on blur.
 *
 * A press on a button first moves the focus out of the field. If the errors disappeared at that moment, the button
 * would move from under the pointer, and the press would have no effect. So while a pointer is down, the validation
 * waits for the click.
 */
export function useRevalidation(failed: boolean, revalidate: () => void): () => void {
  const latest = useRef(revalidate);
  const left = useRef((): void => undefined);
  useEffect(() => {
    latest.current = revalidate;
  });
  useEffect(() => {
    if (!failed) return undefined;
    let isDown = false;
    let isDue = false;
    const down = (): void => {
      isDown = true;
    };
    const up = (): void => {
      isDown = false;
      if (!isDue) return;
      isDue = false;
      // The click precedes the next task.
      setTimeout(() => latest.current());
    };
    left.current = () => {
      if (isDown) isDue = true;
      else latest.current();
    };
    const events = [
      ['pointerdown', down],
      ['pointerup', up],
      ['pointercancel', up],
    ] as const;
    for (const [type, listener] of events) document.addEventListener(type, listener, true);
    return () => {
      left.current = () => undefined;
      for (const [type, listener] of events) document.removeEventListener(type, listener, true);
    };
  }, [failed]);
  return useCallback(() => left.current(), []);
}
