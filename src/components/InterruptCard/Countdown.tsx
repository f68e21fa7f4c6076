'use client';
import { useEffect, useState, type ReactNode } from 'react';
import { universalTime } from '../Hydration/universalTime.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { useWords } from '../Words/WordsContext.js';

/** With less time left than this, in milliseconds, the countdown counts seconds. */
const SHOWS_SECONDS = 5 * 60_000;

/** Props of {@link Countdown}. */
export interface CountdownProps {
  /** Epoch milliseconds. */
  expiresAt: number;
  expired: boolean;
}

/**
 * The time that is left to answer. Only its own text re-renders; the panel announces it. A server has another clock, so
 * it renders the time of the expiry. The page renders the same until it is hydrated.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-urgent` | less than a minute is left, or it has expired |
 */
export function Countdown({ expiresAt, expired }: CountdownProps): ReactNode {
  const { words, locale } = useWords();
  const [now, setNow] = useState(() => Date.now());
  const hydrated = useHydrated();
  const left = Math.max(0, expiresAt - now);
  const over = expired || (hydrated && left === 0);

  const deadline = words.expiresAt({ time: universalTime(expiresAt) });

  useEffect(() => {
    if (over) return;
    const step = left <= SHOWS_SECONDS ? left % 1000 || 1000 : Math.min(left - SHOWS_SECONDS, 30_000);
    // After the page was hidden, `now` can be out of date.
    const behind = Date.now() - now;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, step - behind));
    return () => clearTimeout(timer);
  }, [left, over, now]);

  return (
    <time
      className="rai-countdown"
      dateTime={new Date(expiresAt).toISOString()}
      data-urgent={over || (hydrated && left < 60_000) ? '' : undefined}
    >
      {over ? words.expired : hydrated ? words.expiresIn({ milliseconds: left, locale }) : deadline}
    </time>
  );
}
