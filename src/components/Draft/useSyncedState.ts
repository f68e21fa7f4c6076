'use client';
import { useState } from 'react';

/**
 * A state that starts as `given` and is reset whenever `given` changes: after typing in another panel, or after an
 * undo.
 */
export function useSyncedState<T>(given: T): [T, (next: T) => void] {
  const [state, setState] = useState(given);
  const [known, setKnown] = useState(given);
  if (!Object.is(known, given)) {
    setKnown(given);
    setState(given);
    return [given, setState];
  }
  return [state, setState];
}
