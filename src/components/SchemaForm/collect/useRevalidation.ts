import { useCallback, useEffect, useRef } from 'react';
import { useAfterChange } from '../../Page/useAfterChange.js';
import type { Wording } from '../../Words/WordsContext.js';

/**
 * After a refused submit, validates the form again on every blur, and in each new language. Returns the function to
 * call on blur. The validation is a separate task: some input becomes part of the value during the blur.
 *
 * A press on a button first moves the focus out of the field. If the errors disappeared at that moment, the button
 * would move from under the pointer, and the press would have no effect. So while a pointer is down, the validation
 * waits for the click.
 */
export function useRevalidation(failed: boolean, revalidate: () => void, wording: Wording): () => void {
  const latest = useRef(revalidate);
  const onLeave = useRef((): void => undefined);
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
    const run = (): void => {
      if (!isDue || isDown) return;
      isDue = false;
      latest.current();
    };
    const up = (): void => {
      isDown = false;
      // The click is dispatched before the next task.
      if (isDue) setTimeout(run);
    };
    onLeave.current = () => {
      isDue = true;
      if (!isDown) setTimeout(run);
    };
    const listening = new AbortController();
    const { signal } = listening;
    const options = { capture: true, signal };
    document.addEventListener('pointerdown', down, options);
    document.addEventListener('pointerup', up, options);
    document.addEventListener('pointercancel', up, options);
    return () => {
      onLeave.current = () => undefined;
      listening.abort();
    };
  }, [failed]);
  useAfterChange(wording, () => onLeave.current());
  return useCallback(() => onLeave.current(), []);
}
