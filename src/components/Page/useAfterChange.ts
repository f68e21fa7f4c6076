'use client';
import { useEffect, useRef } from 'react';

/** Calls `changed` after each commit in which `value` has changed. It receives the previous value. */
export function useAfterChange<T>(value: T, changed: (before: T) => void): void {
  const latest = useRef(value);
  useEffect(() => {
    const before = latest.current;
    latest.current = value;
    if (before !== value) changed(before);
  });
}
