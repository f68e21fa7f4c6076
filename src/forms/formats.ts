import { format as interpreted } from '@cfworker/json-schema';

/** Formats whose check is linear in the length of the text. */
const cheap = ['date', 'date-time', 'duration', 'uuid', 'ipv4', 'ipv6'];
/** Formats whose check can be much slower on long text. */
const expensive = [
  'email',
  'hostname',
  'uri',
  'uri-reference',
  'json-pointer',
  'json-pointer-uri-fragment',
  'relative-json-pointer',
];
/** Formats without a check. RFC 3339 requires an offset in a `time`, which no time input produces. */
const unchecked = ['time', 'color', 'password', 'data-url'];

/** The longest text on which every format is checked, in characters. */
const LONG_TEXT = 1_024;

/**
 * The formats that a form supports. rjsf looks up a widget for any format: `hidden` hides the value, and `constructor`
 * crashes. `url`, `uri-template` and `regex` are not supported, because their checks may never finish.
 */
export const allowedFormats: ReadonlySet<string> = new Set([...cheap, ...expensive, ...unchecked]);

const onShortText: ReadonlySet<string> = new Set([...cheap, ...expensive]);
const onAnyText: ReadonlySet<string> = new Set(cheap);

/** Whether text of `length` characters is checked against this format. */
export function checksFormat(format: unknown, length: number): format is string {
  return typeof format === 'string' && (length > LONG_TEXT ? onAnyText : onShortText).has(format);
}

/** Whether `text` has the format, as far as it is checked. */
export function hasFormat(format: string, text: string): boolean {
  return !checksFormat(format, text.length) || interpreted[format]?.(text) !== false;
}
