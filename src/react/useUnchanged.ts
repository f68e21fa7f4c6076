'use client';
import { useState } from 'react';

/**
 * Returns the object of an earlier render while every property is the same (`Object.is`). An object in the host's JSX
 * is new in every render, and must not re-render the components below.
 */
export function useUnchanged<T extends object | undefined>(value: T): T {
  const [kept, keep] = useState(value);
  if (isUnchanged(kept, value)) return kept;
  keep(value);
  return value;
}

function isUnchanged(before: object | undefined, after: object | undefined): boolean {
  if (before === after) return true;
  if (!before || !after) return false;
  const [old, now] = [new Map(Object.entries(before)), Object.entries(after)];
  return (
    old.size === now.length && now.every(([key, value]) => old.has(key) && Object.is(old.get(key), value))
  );
}
