'use client';
import { useEffect, useState } from 'react';

/** With less time left than this, in milliseconds, a countdown counts seconds. */
const SHOWS_SECONDS = 5 * 60_000;

/** The time until `time`, both in milliseconds. It stops at 0, or once the countdown `isOver`. */
export function useTimeLeft(time: number, isOver = false): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, time - now);
  useEffect(() => {
    if (isOver || left === 0) return;
    const step = left <= SHOWS_SECONDS ? left % 1000 || 1000 : Math.min(left - SHOWS_SECONDS, 30_000);
    // After the page was hidden, `now` can be out of date.
    const behind = Date.now() - now;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, step - behind));
    return () => clearTimeout(timer);
  }, [left, isOver, now]);
  return left;
}
