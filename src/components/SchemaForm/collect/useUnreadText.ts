import { useLayoutEffect } from 'react';
import { useFormContext } from '../FormContext.js';

/**
 * Keeps the text of a control in the draft while it has no value, so that a remount restores it. A field that moves in a list takes its
 * text along, and one that is removed takes it away.
 */
export function useUnreadText(id: string, text: string | undefined): void {
  const { keepText } = useFormContext();
  useLayoutEffect(() => {
    if (text === undefined) return undefined;
    keepText(id, text);
    return () => keepText(id, undefined);
  }, [keepText, id, text]);
}
