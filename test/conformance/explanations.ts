import { isJsonObject } from '../../src/model/json.js';
import type { CaseResult, ValidatorName } from './suite.js';

/** Why a validator differs from the suite. */
export interface Explanation {
  readonly name: string;
  readonly why: string;
  /** Who differs from the suite. */
  readonly who: readonly ValidatorName[];
  readonly covers: (result: CaseResult) => boolean;
}

const mentions = (value: unknown, keyword: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, keyword) || Object.values(value).some((child) => mentions(child, keyword)));

/** Each has a test of its own in `disagreements.test.ts`. */
export const explanations: readonly Explanation[] = [
  {
    name: 'formats are asserted',
    why: 'Since 2019-09 a format is an annotation unless a vocabulary says more. A person who types an address is helped by the check, so all three make it.',
    who: ['ajv', 'cfworker', 'gate'],
    covers: ({ schema, expected }) => expected && mentions(schema, 'format'),
  },
  {
    name: 'Ajv rounds multipleOf',
    why: 'rjsf runs Ajv with multipleOfPrecision 8, which reads a quotient that overflows as a whole number.',
    who: ['ajv'],
    covers: ({ schema }) => mentions(schema, 'multipleOf') && !mentions(schema, 'contains'),
  },
  {
    name: 'the gate does not follow dynamic references',
    why: 'It reads the original, and its interpreter does not know $dynamicRef. The form checks them: normalizing writes them as plain references.',
    who: ['gate'],
    covers: ({ schema }) => mentions(schema, '$dynamicRef') || mentions(schema, '$dynamicAnchor'),
  },
  {
    name: 'the gate heeds an identifier beside a reference',
    why: 'In draft-07 nothing beside $ref counts. The gate reads the original, and its interpreter resolves against the $id; normalizing drops it.',
    who: ['gate'],
    covers: ({ schema, name }) => isJsonObject(schema) && mentions(schema, '$id') && name.startsWith('ref /'),
  },
];
