import { own } from '../model/json.js';

/** The own property `key` of `value` when it is a string; the empty one is a string too, and a legal id. */
export function stringField(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}
