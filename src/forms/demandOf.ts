import { own } from '../model/json.js';

/**
 * The value that the keyword of a violation demands, if it is a single one: a limit, the name of a format or a type, a
 * missing key or an extra key.
 */
export function demandOf(params: unknown): unknown {
  for (const name of demandNames) {
    const found = own(params, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const demandNames = [
  'limit',
  'format',
  'type',
  'multipleOf',
  'missingProperty',
  'additionalProperty',
  'unevaluatedProperty',
  'propertyName',
  'property',
  'allowedValue',
];
