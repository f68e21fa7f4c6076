import fc from 'fast-check';

/** A field of a generated schema. Its title is unique in the schema. */
export type Field =
  | { readonly kind: 'text' | 'number' | 'integer' | 'flag' | 'maybe' | 'date' | 'json' | 'texts' | 'map' }
  | { readonly kind: 'pick' | 'ticks'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'group' | 'rows'; readonly fields: Fields }
  | { readonly kind: 'either'; readonly kinds: readonly Fields[] };

/** Fields by key. */
export type Fields = Readonly<Record<string, Field>>;

/** A generated question. */
export type Sketch =
  | { readonly kind: 'answer'; readonly fields: Fields; readonly given: boolean }
  | {
      readonly kind: 'approval';
      readonly fields: Fields;
      readonly isRisky: boolean;
      readonly takesReason: boolean;
    };

const values = fc.constantFrom<readonly (string | number)[]>(
  ['us', 'eu', 'US'],
  [1, '1', 2],
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'],
);

const leaf: fc.Arbitrary<Field> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Field>({ kind: 'text' }) },
  fc.constantFrom<Field>(
    { kind: 'number' },
    { kind: 'integer' },
    { kind: 'flag' },
    { kind: 'maybe' },
    { kind: 'date' },
    { kind: 'json' },
    { kind: 'texts' },
    { kind: 'map' },
  ),
  fc.record({ kind: fc.constantFrom('pick' as const, 'ticks' as const), values }),
);

const few = (field: fc.Arbitrary<Field>): fc.Arbitrary<Fields> =>
  fc
    .array(field, { minLength: 1, maxLength: 3 })
    .map((list) => Object.fromEntries(list.map((each, index) => [`${each.kind}${index}`, each])));

const field: fc.Arbitrary<Field> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  fc.record({ kind: fc.constantFrom('group' as const, 'rows' as const), fields: few(leaf) }),
  fc.record({
    kind: fc.constant('either' as const),
    kinds: fc.tuple(few(leaf), few(leaf)),
  }),
);

/** A question whether to call a tool with the proposed arguments. */
export const approvals: fc.Arbitrary<Sketch> = fc.record({
  kind: fc.constant('approval'),
  fields: few(field),
  isRisky: fc.boolean(),
  takesReason: fc.boolean(),
});

/** Any question. */
export const sketches: fc.Arbitrary<Sketch> = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), fields: few(field), given: fc.boolean() }),
  approvals,
);

/** The title of the field with a key. The keys of the kinds of a union are prefixed. */
export const titleOf = (path: string): string => `Title ${path}`;

/** The JSON Schema of fields. */
export function schemaOf(fields: Fields, given: boolean, path = ''): Record<string, unknown> {
  const properties = Object.entries(fields).map(([key, each]) => [
    key,
    {
      title: titleOf(path + key),
      ...ruleOf(each, given, `${path}${key} `),
      ...(given && path === '' && each.kind !== 'either' && { default: valueOf(each) }),
    },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) as object };
}

function ruleOf(each: Field, given: boolean, path: string): object {
  switch (each.kind) {
    case 'text':
      return { type: 'string' };
    case 'number':
    case 'integer':
      return { type: each.kind };
    case 'flag':
      return { type: 'boolean' };
    case 'maybe':
      return { type: ['boolean', 'null'] };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'json':
      return {};
    case 'texts':
      return { type: 'array', items: { type: 'string' } };
    case 'map':
      return { type: 'object', additionalProperties: { type: 'string' } };
    case 'pick':
      return { enum: each.values };
    case 'ticks':
      return { type: 'array', uniqueItems: true, items: { enum: each.values } };
    case 'group':
      return schemaOf(each.fields, given, path);
    case 'rows':
      return { type: 'array', items: schemaOf(each.fields, given, path) };
    case 'either':
      return {
        anyOf: each.kinds.map((fields, index) => ({
          ...schemaOf(fields, given, `${path}${index} `),
          title: `Kind ${index}`,
          required: Object.keys(fields).slice(0, 1),
        })),
      };
  }
}

/** A value of the fields, as an agent proposes it. */
export const valuesOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, valueOf(each)]));

function valueOf(each: Field): unknown {
  switch (each.kind) {
    case 'text':
      return 'as proposed';
    case 'number':
      return 1.5;
    case 'integer':
      return 7;
    case 'flag':
      return true;
    case 'maybe':
      return null;
    case 'date':
      return '2026-02-03';
    case 'json':
      return { a: [1, 'x'] };
    case 'texts':
      return ['x', 'y', 'x'];
    case 'map':
      return { k: 'v', l: 'w' };
    case 'pick':
      return each.values[1];
    case 'ticks':
      return [each.values[2], each.values[0]];
    case 'group':
      return valuesOf(each.fields);
    case 'rows':
      return [valuesOf(each.fields), valuesOf(each.fields)];
    case 'either':
      return valuesOf(each.kinds[1] ?? {});
  }
}
