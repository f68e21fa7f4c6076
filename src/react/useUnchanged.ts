'use client';
import { useState } from 'react';

/**
 * The object of an earlier render for as long as every property is the same (`Object.is`): what a host writes in
 * its JSX is another object with each of its renders, and renders nothing below for that alone.
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
