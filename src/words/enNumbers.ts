/** Making one takes longer than all that it ever does, and a form of many items asks for many numbers. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as readers of `locale` write it. */
export function number(value: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(value);
}

// The sentences are English whatever the locale of their numbers is, and so are their plurals.
const plural = new Intl.PluralRules('en');

/** A number and what it counts: `1 item`, `2 items`. */
export function counted(count: number, locale: string, one: string, other: string): string {
  const form = plural.select(count) === 'one' ? one : other;
  return `${number(count, locale)} ${form}`;
}

/** A number of bytes in the largest unit that fits: `12 kB`, `1.5 MB`. */
export function size(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

/** `a`, `a and b`, `a, b and c`. */
export function inAList(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
