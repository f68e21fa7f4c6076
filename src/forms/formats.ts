import { format as interpreted } from '@cfworker/json-schema';

/** Formats whose check takes no longer than reading the text. */
const cheap = ['date', 'date-time', 'duration', 'uuid', 'ipv4', 'ipv6'];
/** Formats whose check can take much longer on a long text than on a short one. */
const dear = [
  'email',
  'hostname',
  'uri',
  'uri-reference',
  'json-pointer',
  'json-pointer-uri-fragment',
  'relative-json-pointer',
];
// A `time` must have an offset by RFC 3339, which no time input gives. `url`, `uri-template` and `regex` have
// checks that can take for ever.
const unchecked = ['time', 'color', 'password', 'data-url'];

/** The longest text on which every format is checked. In characters. */
const LONG_TEXT = 1_024;

/**
 * The formats that a form may be built from. rjsf makes a widget of whatever stands there: `hidden` is a value
 * that nobody sees, `constructor` a crash.
 */
export const allowedFormats: ReadonlySet<string> = new Set([...cheap, ...dear, ...unchecked]);

const onShortText: ReadonlySet<string> = new Set([...cheap, ...dear]);
const onAnyText: ReadonlySet<string> = new Set(cheap);

/** Whether a text of `length` characters is checked against this format. */
export function checksFormat(format: unknown, length: number): format is string {
  return typeof format === 'string' && (length > LONG_TEXT ? onAnyText : onShortText).has(format);
}

/** Whether `text` has the format, as far as that is checked. */
export function hasFormat(format: string, text: string): boolean {
  return !checksFormat(format, text.length) || interpreted[format]?.(text) !== false;
}
