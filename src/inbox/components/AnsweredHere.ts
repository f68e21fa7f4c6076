'use client';
import { createContext, useCallback, useMemo, useState } from 'react';

/** The items whose panel on this page has sent an answer. Their rows do not show “answered elsewhere”. */
export interface AnsweredHere {
  has(key: string, revision: string): boolean;
  add(key: string, revision: string): void;
}

/** What the surrounding layout knows. Without a layout, nothing was answered here. */
export const AnsweredHereContext = createContext<AnsweredHere>({ has: () => false, add: () => undefined });

/** Keeps which items were answered here, with what they asked. */
export function useAnsweredHere(): AnsweredHere {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set());
  const add = useCallback((key: string, revision: string) => {
    const id = idOf(key, revision);
    setAnswered((before) => (before.has(id) ? before : new Set([...before, id])));
  }, []);
  return useMemo(
    () => ({ has: (key: string, revision: string) => answered.has(idOf(key, revision)), add }),
    [answered, add],
  );
}

const idOf = (key: string, revision: string): string => JSON.stringify([key, revision]);
