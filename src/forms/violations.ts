import type { OutputUnit } from '@cfworker/json-schema';
import { own, type JsonObject, type JsonPath } from '../model/json.js';
import { violationMessage } from './messages.js';
import { childAt, pointerKeys } from './pointer.js';
import type { Resolvable } from './dryRun.js';

/** One rule of a schema that a value violates, independent of the validator. */
export interface Violation {
  /** The JSON Schema keyword; `false` for a value that the schema `false` rejects. */
  readonly keyword: string;
  /** The path of the invalid value; for a missing or extra key, of the object around it. */
  readonly path: JsonPath;
  /** What the keyword demands, under Ajv's names: `limit`, `missingProperty`, `allowedValues`, ... */
  readonly params: JsonObject;
  /** Where the keyword is, as a JSON Pointer through the references that led to it. */
  readonly schemaPath: string;
  /** Plain English, for callers without a better text. */
  readonly message: string;
}

/** Keywords that only report an error below; the nested errors describe it better. */
const wrappers = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  '$ref',
  '$recursiveRef',
  'allOf',
  'if',
  'dependentSchemas',
]);

/** The violations that `@cfworker/json-schema` found, with what was demanded. Of a union, only the useful ones. */
export function violationsOf(units: readonly OutputUnit[], schema: Resolvable): readonly Violation[] {
  const seen = new Set<string>();
  return reportedUnits(units)
    .map(({ unit, keyword }) => violation(unit, keyword, schema))
    .filter((found) => {
      const mark = JSON.stringify([found.path, found.keyword, found.params]);
      return !seen.has(mark) && seen.add(mark);
    });
}

interface Reported {
  readonly unit: OutputUnit;
  /** The keyword that forbids the value, if the unit itself only reports `false`. */
  readonly keyword: string;
}

function reportedUnits(units: readonly OutputUnit[]): readonly Reported[] {
  const found: Reported[] = [];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (!unit) continue;
    const { keyword, keywordLocation } = unit;
    const inside = unitsBelow(units, index);
    if (/^(anyOf|oneOf|contains|propertyNames)$/.test(keyword)) {
      const meant = keyword.endsWith('Of') ? likeliestBranch(unit, inside) : undefined;
      found.push(...(meant ? reportedUnits(meant) : [{ unit, keyword }]));
      index += inside.length;
    } else if (keyword === 'minContains') {
      // The items that do not match were listed before it.
      const items = `${keywordLocation.slice(0, -'minContains'.length)}contains/`;
      while (found.at(-1)?.unit.keywordLocation.startsWith(items)) found.pop();
      found.push({ unit, keyword });
    } else if (keyword === 'false') {
      if (index === 0) found.push({ unit, keyword });
    } else if (
      wrappers.has(keyword)
        ? units[index + 1]?.keyword === 'false'
        : keyword !== 'dependencies' || inside.length === 0
    ) {
      found.push({ unit, keyword });
    }
  }
  return found;
}

/** The units that the unit at `index` consists of: they follow it, and are below its keyword. */
function unitsBelow(units: readonly OutputUnit[], index: number): readonly OutputUnit[] {
  const location = `${units[index]?.keywordLocation}/`;
  let end = index + 1;
  // A unit of `false` does not name its schema's place; it belongs to the unit before it.
  while (
    units[end]?.keywordLocation.startsWith(location) ||
    (end > index + 1 && units[end]?.keyword === 'false')
  ) {
    end += 1;
  }
  return units.slice(index + 1, end);
}

/** The violations of the one branch of a union that the value most likely means. */
function likeliestBranch(
  union: OutputUnit,
  inside: readonly OutputUnit[],
): readonly OutputUnit[] | undefined {
  if (union.keyword === 'oneOf' && !union.error.includes('(0 matches)')) return undefined;
  const branches = new Map<string, OutputUnit[]>();
  let current: OutputUnit[] = [];
  for (const unit of inside) {
    const [index = ''] = unit.keywordLocation.slice(union.keywordLocation.length + 1).split('/', 1);
    if (unit.keyword !== 'false') {
      current = branches.get(index) ?? [];
      branches.set(index, current);
    }
    current.push(unit);
  }
  const here = union.instanceLocation;
  const ofKind = [...branches.values()].filter(
    (branch) =>
      !branch.some(({ instanceLocation, keyword }) => instanceLocation === here && kindRules.test(keyword)),
  );
  // A constant one level down, or an enum of one text, identifies the branch of a discriminated union.
  const likely = preferWithout(
    ofKind,
    ({ instanceLocation, keyword, error }) =>
      /^const|\["[^"]*"]/.test(keyword + error) && !instanceLocation.includes('/', here.length + 1),
  );
  // Without such a constant, the fields that the value has identify it.
  const [meant, ...others] = preferWithout(
    likely,
    ({ instanceLocation, keyword }) => instanceLocation === here && fieldRules.test(keyword),
  );
  return others.length === 0 ? meant : undefined;
}

/** The branches without such a violation, or all of them if each has one. */
function preferWithout(
  branches: readonly OutputUnit[][],
  isSuch: (unit: OutputUnit) => boolean,
): readonly OutputUnit[][] {
  const left = branches.filter((branch) => !branch.some(isSuch));
  return left.length > 0 ? left : branches;
}

/** Rules about the value itself, which a value of another kind violates. */
const kindRules = /^(type|const|enum)$/;
/** Rules about the fields that an object has. */
const fieldRules = /^(required|additionalProp|unevaluatedProp)/;

function violation(unit: OutputUnit, keyword: string, schema: Resolvable): Violation {
  const params = paramsOf(unit, keyword, own(ownerOf(unit, schema), keyword));
  return {
    keyword,
    path: pathOf(unit.instanceLocation),
    params,
    schemaPath: unit.keywordLocation,
    message: violationMessage(keyword, params),
  };
}

/** The path of a pointer into a value. A segment that looks like an index is one. */
export function pathOf(pointer: string): JsonPath {
  return pointerKeys(pointer).map((part) => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : part));
}

/** The schema that holds the keyword of this unit. */
function ownerOf(unit: OutputUnit, { root, lookup }: Resolvable): unknown {
  let current = root;
  for (const key of pointerKeys(unit.keywordLocation).slice(0, -1)) {
    const address =
      key === '$ref' ? '__absolute_ref__' : key === '$recursiveRef' ? '__absolute_recursive_ref__' : '';
    const target = own(current, address);
    if (typeof target === 'string') current = lookup[target];
    else current = childAt(current, key);
  }
  return current;
}

/** Ajv's name for what each keyword demands; `limit` for the others. */
const paramNames: Readonly<Partial<Record<string, string>>> = {
  type: 'type',
  enum: 'allowedValues',
  const: 'allowedValue',
  format: 'format',
  pattern: 'pattern',
  multipleOf: 'multipleOf',
  contains: 'contains',
};
/** Ajv's name for what the validator names only in its message, in quotes. */
const namedInMessage: Readonly<Partial<Record<string, string>>> = {
  required: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
  properties: 'property',
  patternProperties: 'property',
  propertyNames: 'propertyName',
};

function paramsOf(unit: OutputUnit, keyword: string, demand: unknown): JsonObject {
  const named = namedInMessage[keyword];
  if (named !== undefined)
    return { [named]: /"(.*?)"(?= does not match|\.$| matches pattern)/s.exec(unit.error)?.[1] ?? '' };
  if (keyword === 'dependentRequired' || keyword === 'dependencies') {
    const [, property = '', missingProperty = ''] =
      /"(.*?)" but does not have "(.*)"/s.exec(unit.error) ?? [];
    return { property, missingProperty };
  }
  const name = paramNames[keyword];
  if (name !== undefined) return { [name]: demand };
  return typeof demand === 'number' ? { limit: demand } : {};
}
