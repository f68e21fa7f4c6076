import { useLayoutEffect } from 'react';
import { useFormContext } from '../FormContext.js';

/**
 * Keeps the text of a control in the draft while it has no value, so that a remount restores it. While there is a
 * fault, nothing is sent. If a field moves in a list, its text moves too. If a field is removed, its text is removed.
 */
export function useUnreadText(id: string, text: string | undefined, fault?: string): void {
  const { faults, keepText } = useFormContext();
  useLayoutEffect(() => {
    if (text === undefined) return undefined;
    if (fault !== undefined) faults.set(id, fault);
    keepText(id, text);
    return () => {
      faults.delete(id);
      keepText(id);
    };
  }, [faults, keepText, id, text, fault]);
}
