'use client';
import type { ReactNode } from 'react';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** A date, or a date and a time with its zone. A time without a zone means different moments to different readers. */
const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))?$/iu;

/** The moment that a text names; `undefined` if it is not a date that exists. */
export function readMoment(text: string): { readonly time: number; readonly isDay: boolean } | undefined {
  const [whole, day] = pattern.exec(text) ?? [];
  if (whole === undefined || day === undefined) return undefined;
  const isDay = whole === day;
  const time = Date.parse(isDay ? day : whole.replace(' ', 'T'));
  const midnight = Date.parse(day);
  // A day that does not exist, such as 30 February, is another day for `Date`.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  return exists && !Number.isNaN(time) ? { time, isDay } : undefined;
}

/** A date in the reader's language, a time also in the reader's time zone, and the text as the agent sent it. */
export function Moment({ text, time, isDay }: { text: string; time: number; isDay: boolean }): ReactNode {
  const { locale } = useWords();
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  const minute = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const format = new Intl.DateTimeFormat(locale, isDay ? { ...day, timeZone: 'UTC' } : { ...day, ...minute });
  return (
    <span>
      <time dateTime={text}>{format.format(time)}</time>{' '}
      <span className="rai-hint">
        <PlainText>{text}</PlainText>
      </span>
    </span>
  );
}
