'use client';
import { useState } from 'react';

/** A state that starts from `given`, and takes it up whenever it becomes another: typed elsewhere, or taken back. */
export function useFollowed<T>(given: T): [T, (next: T) => void] {
  const [state, setState] = useState(given);
  const [known, setKnown] = useState(given);
  if (!Object.is(known, given)) {
    setKnown(given);
    setState(given);
    return [given, setState];
  }
  return [state, setState];
}
