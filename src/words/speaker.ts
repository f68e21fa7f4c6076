/**
 * The text for a number in each plural category of the language (CLDR). `#` is replaced by the number. Missing
 * categories use `other`.
 */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/**
 * Formats numbers, durations and lists in one language. Numbers use the reader's locale. Formats that contain words use
 * that locale only if it has the same language.
 */
export interface Speaker {
  number(value: number, locale: string): string;
  /** `2 items`, `عنصران`. */
  plural(count: number, locale: string, forms: PluralForms): string;
  /** A number of bytes in the largest suitable unit: `12 kB`, `1.5 MB`. */
  size(bytes: number, locale: string): string;
  /** A duration in the largest suitable unit, with the next smaller one if relevant: `2 hours 5 minutes`. */
  duration(milliseconds: number, locale: string): string;
  /** A date and a time of day, in the reader's time zone: `21 Nov 2026, 18:04`. */
  moment(milliseconds: number, locale: string): string;
  /** A time of day, in the reader's time zone: `18:04`. */
  clock(milliseconds: number, locale: string): string;
  /** `a, b, and c`. */
  all(names: readonly string[]): string;
  /** `a, b, or c`. */
  either(names: readonly string[]): string;
  /** Capitalizes the first letter, if the language has capital letters. */
  capitalised(text: string): string;
}

/** Creates a formatter for `language`, a BCP 47 tag. */
export function speaker(language: string): Speaker {
  const rules = once(() => new Intl.PluralRules(language));
  const and = once(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const or = once(() => new Intl.ListFormat(language, { type: 'disjunction' }));
  const ofLanguage = (locale: string) => (primary(locale) === primary(language) ? locale : language);

  const unit = (value: number, name: string, locale: string, options?: Intl.NumberFormatOptions): string => {
    const format = { style: 'unit', unit: name, unitDisplay: 'long', ...options } as const;
    return numberFormat(ofLanguage(locale), format).format(value);
  };
  const number: Speaker['number'] = (value, locale) => numberFormat(locale).format(value);

  return {
    number,
    plural(count, locale, forms) {
      const form = forms[rules().select(count)] ?? forms.other;
      return form.replace('#', () => number(count, locale));
    },
    size(bytes, locale) {
      const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      const unitDisplay = step === 0 ? 'long' : 'short';
      const name = sizes[step] ?? 'byte';
      return unit(bytes / 1000 ** step, name, locale, { unitDisplay, maximumFractionDigits: 1 });
    },
    duration(milliseconds, locale) {
      const parts = durationParts(milliseconds).map(([value, name]) => unit(value, name, locale));
      return new Intl.ListFormat(ofLanguage(locale), { type: 'unit', style: 'narrow' }).format(parts);
    },
    moment: (milliseconds, locale) =>
      new Intl.DateTimeFormat(ofLanguage(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(
        milliseconds,
      ),
    clock: (milliseconds, locale) =>
      new Intl.DateTimeFormat(ofLanguage(locale), { timeStyle: 'short' }).format(milliseconds),
    all: (names) => and().format(names),
    either: (names) => or().format(names),
    capitalised: (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1),
  };
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

const primary = (tag: string): string | undefined => tag.split('-')[0];

/** Below five minutes, seconds are shown. */
function durationParts(milliseconds: number): readonly [value: number, unit: string][] {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return withRest([days, 'day'], [hours % 24, 'hour']);
  if (hours > 0) return withRest([hours, 'hour'], [minutes % 60, 'minute']);
  if (minutes > 4) return [[minutes, 'minute']];
  return minutes > 0 ? withRest([minutes, 'minute'], [seconds % 60, 'second']) : [[seconds, 'second']];
}

type Part = [value: number, unit: string];

const withRest = (whole: Part, rest: Part): Part[] => (rest[0] > 0 ? [whole, rest] : [whole]);

/** Cached, because creating a format is expensive and a form with many items formats many numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${options.unit ?? ''} ${options.unitDisplay ?? ''}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}

/** Lazy: a page that shows no list creates no list format. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
