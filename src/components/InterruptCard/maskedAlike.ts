import { SECRET_MASK } from '../../secrets/secretMask.js';
import { isJsonObject, own } from '../../model/json.js';

/** A copy of `value` with a mask wherever `masked` has one: what was secret then is secret now. */
export function maskedAlike(masked: unknown, value: unknown): unknown {
  if (masked === SECRET_MASK) return SECRET_MASK;
  if (Array.isArray(masked) && Array.isArray(value)) {
    return value.map((item, index) => maskedAlike(masked[index], item));
  }
  if (!isJsonObject(masked) || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, maskedAlike(own(masked, key), child)]),
  );
}
