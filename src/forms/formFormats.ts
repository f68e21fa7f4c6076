import { cheapFormats, expensiveFormats } from './formats.js';

/** Formats without a check. RFC 3339 requires an offset in a `time`, which no time input produces. */
const unchecked = ['time', 'color', 'password', 'data-url'];

/**
 * The formats that a form supports. rjsf looks up a widget for any format: `hidden` hides the value, and `constructor`
 * crashes. `url`, `uri-template` and `regex` are not supported, because their checks may never finish.
 */
export const allowedFormats: ReadonlySet<string> = new Set([
  ...cheapFormats,
  ...expensiveFormats,
  ...unchecked,
]);
