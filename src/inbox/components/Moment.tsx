'use client';
import { useEffect, useState, type ReactNode } from 'react';
import { universalTime } from '../../components/Hydration/universalTime.js';
import { useHydrated } from '../../components/Hydration/useHydrated.js';
import { useInboxWords } from './useInboxWords.js';
import { relativeTime } from './relativeTime.js';

/** Props of {@link Moment}. */
export interface MomentProps {
  /** In epoch milliseconds. */
  time: number;
  /** `expiry`: the item expires then, and less than an hour before it is urgent. */
  kind: 'since' | 'expiry';
}

/** With less time left than this, in milliseconds, an expiry is urgent. */
const URGENT = 60 * 60_000;

/** The latest time that `Date` can show. */
const LATEST = 8.64e15;

/**
 * A time relative to now. Only its own text re-renders, each half minute. Until the page is hydrated, it is absolute.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-urgent` | it expires in less than an hour, or has expired |
 */
export function Moment({ time, kind }: MomentProps): ReactNode {
  const { words, inbox, locale } = useInboxWords();
  const hydrated = useHydrated();
  const now = useNow();
  // The server's value is untrusted.
  if (!(Math.abs(time) <= LATEST)) return null;
  const left = time - now;
  const isExpiry = kind === 'expiry';
  const isOver = isExpiry && hydrated && left <= 0;
  const near = hydrated ? relativeTime(isExpiry ? left : Math.min(left, 0), locale) : universalTime(time);
  return (
    <time
      className="rai-inbox-time"
      dateTime={new Date(time).toISOString()}
      title={hydrated ? words.decidedAt({ milliseconds: time, locale }) : undefined}
      data-urgent={isExpiry && hydrated && left < URGENT ? '' : undefined}
    >
      {isOver ? words.expired : isExpiry ? inbox.expires({ time: near }) : near}
    </time>
  );
}

/** How often the times change, in milliseconds. */
const STEP = 30_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
