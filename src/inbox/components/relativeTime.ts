const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Cached, because creating a format is expensive and a list formats many times. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(locale: string): Intl.RelativeTimeFormat {
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = new Intl.RelativeTimeFormat(locale, { style: 'short' })));
  return format;
}

/**
 * A time relative to now in its largest unit: `5 min. ago`, `in 2 days`. It is rounded towards now, so that it never
 * promises more time than there is.
 *
 * @param difference The time minus now, in milliseconds.
 */
export function relativeTime(difference: number, locale: string): string {
  const size = Math.abs(difference);
  const [unit, length] = size < HOUR ? (['minute', MINUTE] as const) : bigger(size);
  return formatOf(locale).format(Math.trunc(difference / length), unit);
}

const bigger = (size: number) => (size < 2 * DAY ? (['hour', HOUR] as const) : (['day', DAY] as const));
