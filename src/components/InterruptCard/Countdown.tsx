'use client';
import type { ReactNode } from 'react';
import { universalTime } from '../Hydration/universalTime.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { useTimeLeft } from '../Receipt/useTimeLeft.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link Countdown}. */
export interface CountdownProps {
  /** Epoch milliseconds. */
  expiresAt: number;
  expired: boolean;
}

/**
 * The time that is left to answer. Only its own text re-renders; the panel announces it. The clock of a server that
 * renders the page can differ, so the countdown there shows the time of the expiry. The page renders the same until it
 * is hydrated.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-urgent` | less than a minute is left, or it has expired |
 */
export function Countdown({ expiresAt, expired }: CountdownProps): ReactNode {
  const { words, locale } = useWords();
  const hydrated = useHydrated();
  const left = useTimeLeft(expiresAt, expired);
  const over = expired || (hydrated && left === 0);

  const deadline = words.expiresAt({ time: universalTime(expiresAt) });

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
