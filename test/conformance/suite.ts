import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../src/model/json.js';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';
import { loadPatterns } from '../../src/forms/patternRisk.js';
import { normalizeSchema } from '../../src/forms/normalize.js';
import { preflight } from '../../src/forms/preflight.js';
import { createAjvCompiler } from '../../src/forms/validators/ajvCompiler.js';
import { createFormValidator } from '../../src/forms/validators/FormValidator.js';

await Promise.all([loadInterpreter(), loadPatterns()]);

/** The dialects of the official suite that are understood, and the `$schema` of each. */
export const dialects = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
} as const;

/** One case of the suite, and the result of each validator, as the library runs it. */
export interface CaseResult {
  readonly name: string;
  readonly expected: boolean;
  readonly schema: unknown;
  readonly data: unknown;
  /** `undefined` where the validator could not use the schema. */
  readonly verdicts: Readonly<Record<ValidatorName, boolean | undefined>>;
}

export const validatorNames = ['ajv', 'cfworker', 'gate'] as const;
export type ValidatorName = (typeof validatorNames)[number];

export interface SuiteResult {
  readonly dialect: keyof typeof dialects;
  readonly cases: number;
  readonly results: readonly CaseResult[];
  /** Cases that preflight refused, by the reason. */
  readonly refused: readonly { readonly reason: string; readonly name: string }[];
}

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/**
 * Runs every required case of the official JSON-Schema-Test-Suite as the library does: preflight, then the two
 * validators of a form on the normalized schema, and the gate on the original.
 *
 * @param path The folder that holds `tests/`.
 */
export function runSuite(path: string, dialect: keyof typeof dialects): SuiteResult {
  const folder = join(path, 'tests', dialect);
  const refused: { reason: string; name: string }[] = [];
  const results: CaseResult[] = [];
  let cases = 0;
  for (const file of readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile())) {
    const groups = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly Group[];
    for (const group of groups) {
      const name = `${file.replace('.json', '')} / ${group.description}`;
      cases += group.tests.length;
      const { schema } = group;
      // The suite's schemas are of the dialect of their folder, even if they do not declare it.
      const named = isJsonObject(schema) ? { $schema: dialects[dialect], ...schema } : schema;
      const verdict = preflight(named);
      if (!verdict.ok) {
        const reason = [...new Set(verdict.refusals.map((refusal) => refusal.what))].join(', ');
        for (const test of group.tests) refused.push({ reason, name: `${name} / ${test.description}` });
      } else results.push(...runGroup(named, { ...group, description: name }));
    }
  }
  return { dialect, cases, results, refused };
}

function runGroup(schema: unknown, group: Group): readonly CaseResult[] {
  const normalized = normalizeSchema(schema, { infersTypes: false });
  const [ajv, cfworker] = [createFormValidator(createAjvCompiler()), createFormValidator()];
  const verdictOf = (validator: typeof ajv, data: unknown): boolean | undefined => {
    const { errors, validationError } = validator.rawValidation(normalized, data);
    return validationError ? undefined : !errors;
  };
  return group.tests.map(({ description, data, valid }) => {
    const checked = checkPayload(data, schema).type;
    return {
      name: `${group.description} / ${description}`,
      expected: valid,
      schema,
      data,
      verdicts: {
        ajv: verdictOf(ajv, data),
        cfworker: verdictOf(cfworker, data),
        gate: checked === 'unchecked' ? undefined : checked === 'valid',
      },
    };
  });
}
