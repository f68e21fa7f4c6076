import { own } from '../model/json.js';

/**
 * What the keyword of a violation demands, where that is one value: the number of a limit, the name of a
 * format or a type, the key that is missing or too many.
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
