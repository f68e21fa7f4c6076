import { own } from '../model/json.js';

/** The own property `key` of `value` if it is a string. The empty string counts, because it is a legal id. */
export function stringField(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}
