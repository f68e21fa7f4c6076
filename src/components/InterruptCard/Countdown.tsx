'use client';
import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '../Words/WordsContext.js';

/** Below this the seconds are shown, and so it counts each of them. */
const SHOWS_SECONDS = 5 * 60_000;

/** Props of {@link Countdown}. */
export interface CountdownProps {
  /** Epoch milliseconds. */
  expiresAt: number;
  expired: boolean;
}

/**
 * How long is left to answer. Only its own text changes; what is said aloud, and when, is the panel's matter.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-urgent` | under a minute is left, or none |
 */
export function Countdown({ expiresAt, expired }: CountdownProps): ReactNode {
  const { words, locale } = useWords();
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, expiresAt - now);
  const over = expired || left === 0;

  useEffect(() => {
    if (over) return;
    const step = left <= SHOWS_SECONDS ? left % 1000 || 1000 : Math.min(left - SHOWS_SECONDS, 30_000);
    const timer = setTimeout(() => setNow(Date.now()), step);
    return () => clearTimeout(timer);
  }, [left, over]);

  return (
    <time
      className="rai-countdown"
      dateTime={new Date(expiresAt).toISOString()}
      data-urgent={over || left < 60_000 ? '' : undefined}
      // The server's clock rendered it some moments ago.
      suppressHydrationWarning
    >
      {over ? words.expired : words.expiresIn({ milliseconds: left, locale })}
    </time>
  );
}
