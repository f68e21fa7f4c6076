import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useAfterChange } from '../../Page/useAfterChange.js';
import type { Wording } from '../../Words/WordsContext.js';

/**
 * After a refused submit, validates the form again on every blur, and in each new language. Returns the function to
 * call on blur. The validation is a separate task: some input becomes part of the value during the blur.
 *
 * A press on a button first moves the focus out of the field. If the errors disappeared at that moment, the button
 * would move from under the pointer, and the press would have no effect. So while a pointer is down, the validation
 * waits for the click.
 *
 * The errors are shown after `refused` is set and before `failed` is set. A blur between the two validates the form as
 * soon as `failed` is set.
 */
export function useRevalidation(
  container: RefObject<Element | null>,
  failed: boolean,
  refused: { readonly current: boolean },
  revalidate: () => void,
  wording: Wording,
): () => void {
  const latest = useRef(revalidate);
  const isDue = useRef(false);
  const onLeave = useRef((): void => void (isDue.current = refused.current));
  useEffect(() => {
    latest.current = revalidate;
  });
  useEffect(() => {
    if (!failed) return undefined;
    const before = onLeave.current;
    let isDown = false;
    const run = (): void => {
      if (!isDue.current || isDown) return;
      isDue.current = false;
      latest.current();
    };
    onLeave.current = () => {
      isDue.current = true;
      setTimeout(run);
    };
    setTimeout(run);
    const listening = new AbortController();
    const note = ({ type }: Event): void => {
      isDown = type === 'pointerdown';
      // The click is dispatched before the next task.
      setTimeout(run);
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      // The form can be in a frame, whose document is another one.
      container.current?.ownerDocument.addEventListener(type, note, {
        capture: true,
        signal: listening.signal,
      });
    return () => {
      onLeave.current = before;
      listening.abort();
    };
  }, [failed, container]);
  const left = useCallback(() => onLeave.current(), []);
  useAfterChange(wording, left);
  return left;
}
