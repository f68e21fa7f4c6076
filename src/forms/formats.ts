/** Formats whose check is linear in the length of the text. */
export const cheapFormats = ['date', 'date-time', 'duration', 'uuid', 'ipv4', 'ipv6'];
/** Formats whose check can be much slower on long text. */
export const expensiveFormats = [
  'email',
  'hostname',
  'uri',
  'uri-reference',
  'json-pointer',
  'json-pointer-uri-fragment',
  'relative-json-pointer',
];

/** The longest text on which every format is checked, in characters. */
const LONG_TEXT = 1_024;

const onShortText: ReadonlySet<string> = new Set([...cheapFormats, ...expensiveFormats]);
const onAnyText: ReadonlySet<string> = new Set(cheapFormats);

/** Whether text of `length` characters is checked against this format. */
export function checksFormat(format: unknown, length: number): format is string {
  return typeof format === 'string' && (length > LONG_TEXT ? onAnyText : onShortText).has(format);
}
