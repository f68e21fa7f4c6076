/** The words that an agent uses for the two decisions. */
export interface Vocabulary {
  readonly name: string;
  readonly yes: unknown;
  readonly no: unknown;
  /** The JSON type of both. */
  readonly type: string;
}

/** The fields that agents put a decision into. */
export const fields = ['approved', 'accepted', 'confirmed', 'decision', 'action', 'answer', 'choice', 'type'];

const words = (yes: string, no: string): Vocabulary => ({ name: `${yes}/${no}`, yes, no, type: 'string' });

export const vocabularies: readonly Vocabulary[] = [
  { name: 'booleans', yes: true, no: false, type: 'boolean' },
  { name: '1/0', yes: 1, no: 0, type: 'integer' },
  words('approve', 'reject'),
  words('APPROVED', 'DENIED'),
  words('accept', 'decline'),
  words('yes', 'no'),
  words('Allow', 'Deny'),
  words('confirm', 'refuse'),
];

/** One way to write a schema. */
export interface Form {
  readonly name: string;
  readonly schema: (field: string, vocabulary: Vocabulary) => object;
  /** Which vocabularies it can express in which fields. @default all */
  readonly fits?: (vocabulary: Vocabulary, field: string) => boolean;
  /** What the schema requires beside an approval and beside a denial. @default nothing */
  readonly beside?: { readonly yes?: object; readonly no?: object };
  /** The field for the reason of a denial. @default there is no place for it */
  readonly reasonField?: string;
  /** A reason that the schema accepts. @default a text */
  readonly reason?: string | object;
  /** The reason as it is sent. @default as it is given */
  readonly sentReason?: unknown;
  /** A denial needs its reason. @default false */
  readonly needsReason?: boolean;
  /** Values that are neither. @default none */
  readonly others?: readonly unknown[];
  /** Whether edits are accepted, and the decision that sends them. @default no edits */
  readonly edits?: { readonly decision?: unknown };
}

export const object = (properties: object, required: readonly string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});

const text = { type: 'string' };
const constants = ({ yes, no }: Vocabulary) => ({ oneOf: [{ const: yes }, { const: no }] });
const listed = ({ yes, no, type }: Vocabulary) => ({ type, enum: [no, yes] });
/** Zod’s discriminated union: a branch for each decision. */
const branches = (
  field: string,
  { yes, no }: Vocabulary,
  beside: { yes?: object; no?: object },
  needs: readonly string[] = [],
) => ({
  oneOf: [
    object({ [field]: { const: yes }, ...beside.yes }, [field]),
    object({ [field]: { const: no }, ...beside.no }, [field, ...needs]),
  ],
});
/** A condition on the denial. An object of the test must not have the key `then`. */
const condition = (field: string, no: unknown, needs: object): object => {
  const said = { if: { properties: { [field]: { const: no } }, required: [field] }, needs };
  return JSON.parse(JSON.stringify(said).replace('"needs"', '"then"')) as object;
};
const isText = ({ type }: Vocabulary) => type === 'string';
const isBoolean = ({ type }: Vocabulary) => type === 'boolean';

export const forms: readonly Form[] = [
  { name: 'an enum', schema: (field, words) => object({ [field]: listed(words) }, [field]) },
  { name: 'constants', schema: (field, words) => object({ [field]: constants(words) }, [field]) },
  {
    name: 'constants with titles in another language',
    schema: (field, { yes, no }) =>
      object(
        {
          [field]: {
            anyOf: [
              { const: no, title: 'Nein' },
              { const: yes, title: 'Ja' },
            ],
          },
        },
        [field],
      ),
  },
  { name: 'a type', fits: isBoolean, schema: (field) => object({ [field]: { type: 'boolean' } }, [field]) },
  {
    name: 'a nullable type',
    fits: isBoolean,
    schema: (field) => object({ [field]: { type: ['boolean', 'null'] } }, [field]),
    others: [null],
  },
  {
    name: 'a union with null',
    schema: (field, words) => object({ [field]: { anyOf: [listed(words), { type: 'null' }] } }, [field]),
    others: [null],
  },
  {
    name: 'a number from 0 to 1',
    fits: ({ type }, field) => type === 'integer' && ['approved', 'accepted', 'confirmed'].includes(field),
    schema: (field) => object({ [field]: { type: 'integer', minimum: 0, maximum: 1 } }, [field]),
  },
  {
    name: 'references',
    schema: (field, words) => ({
      $ref: '#/$defs/Answer',
      $defs: { Answer: object({ [field]: { $ref: '#/$defs/Word' } }, [field]), Word: listed(words) },
    }),
  },
  {
    name: 'a reference in allOf, beside a description',
    schema: (field, words) => ({
      ...object({ [field]: { allOf: [{ $ref: '#/$defs/Word' }], description: 'Your answer' } }, [field]),
      $defs: { Word: listed(words) },
    }),
  },
  { name: 'a branch for each', schema: (field, words) => branches(field, words, {}) },
  {
    name: 'a branch for each, by reference',
    schema: (field, { yes, no }) => ({
      anyOf: [{ $ref: '#/$defs/No' }, { $ref: '#/$defs/Yes' }],
      $defs: {
        No: object({ [field]: { const: no } }, [field]),
        Yes: object({ [field]: { const: yes } }, [field]),
      },
    }),
  },
  {
    name: 'another required constant',
    schema: (field, words) =>
      object({ kind: { const: 'approval' }, [field]: listed(words) }, ['kind', field]),
    beside: { yes: { kind: 'approval' }, no: { kind: 'approval' } },
  },
  {
    name: 'bare required fields beside the properties',
    schema: (field, words) =>
      object({ [field]: listed(words), reason: text }, [], {
        anyOf: [{ required: [field] }, { required: ['reason'] }],
      }),
    reasonField: 'reason',
  },
  {
    name: 'a reason',
    schema: (field, words) => object({ [field]: listed(words), comment: text }, [field]),
    reasonField: 'comment',
  },
  {
    name: 'any other field',
    schema: (field, words) => object({ [field]: listed(words) }, [field], { additionalProperties: true }),
    reasonField: 'reason',
  },
  {
    name: 'a reason that may be null and must be there',
    schema: (field, words) =>
      object({ [field]: listed(words), reason: { anyOf: [text, { type: 'null' }] } }, [field, 'reason']),
    beside: { yes: { reason: null }, no: { reason: null } },
    reasonField: 'reason',
  },
  {
    name: 'a reason that only a denial needs',
    schema: (field, words) => branches(field, words, { no: { reason: text } }, ['reason']),
    reasonField: 'reason',
    needsReason: true,
  },
  {
    name: 'a reason from a list',
    schema: (field, words) =>
      branches(field, words, { no: { reason: { enum: ['budget', 'policy'] } } }, ['reason']),
    reasonField: 'reason',
    reason: 'policy',
    needsReason: true,
  },
  {
    name: 'a reason from a list of titles',
    schema: (field, words) =>
      branches(field, words, {
        no: {
          feedback: {
            oneOf: [
              { const: 'a', title: 'Budget' },
              { const: 'b', title: 'Policy' },
            ],
          },
        },
      }),
    reasonField: 'feedback',
    reason: 'b',
  },
  {
    name: 'a reason with a pattern',
    schema: (field, words) =>
      branches(field, words, { no: { reason: { type: 'string', pattern: '^[A-Z]+-[0-9]+$' } } }, ['reason']),
    reasonField: 'reason',
    reason: 'OPS-42',
    needsReason: true,
  },
  {
    name: 'a reason that is an object',
    schema: (field, words) =>
      branches(
        field,
        words,
        { no: { reason: object({ code: { enum: ['budget', 'policy'] }, text }, ['code']) } },
        ['reason'],
      ),
    reasonField: 'reason',
    reason: { code: 'policy', text: 'Not now' },
    needsReason: true,
  },
  {
    name: 'a reason that is an object with a text',
    schema: (field, words) => branches(field, words, { no: { reason: object({ text }, ['text']) } }),
    reasonField: 'reason',
    sentReason: { text: 'Not on a Friday' },
  },
  {
    name: 'a condition that needs a reason',
    schema: (field, words) =>
      object(
        { [field]: listed(words), reason: text },
        [field],
        condition(field, words.no, { required: ['reason'] }),
      ),
    reasonField: 'reason',
    needsReason: true,
  },
  {
    name: 'a condition that describes the reason',
    schema: (field, words) => ({
      type: 'object',
      properties: { [field]: listed(words) },
      required: [field],
      ...condition(field, words.no, {
        properties: { reason: { enum: ['late', 'wrong'] } },
        required: ['reason'],
      }),
    }),
    reasonField: 'reason',
    reason: 'late',
    needsReason: true,
  },
  {
    name: 'a third word',
    fits: isText,
    schema: (field, { yes, no }) =>
      object({ [field]: { enum: [no, yes, 'escalate'] }, reason: text }, [field]),
    reasonField: 'reason',
    others: ['escalate'],
  },
  {
    name: 'a third branch',
    fits: isText,
    schema: (field, { yes, no }) => ({
      oneOf: [no, 'defer', yes].map((value) => object({ [field]: { const: value } }, [field])),
    }),
    others: ['defer'],
  },
  {
    name: 'edited arguments',
    schema: (field, words) => object({ [field]: listed(words), editedArgs: { type: 'object' } }, [field]),
    edits: {},
  },
  {
    name: 'edited arguments that may be null',
    schema: (field, words) =>
      object({ [field]: listed(words), editedArgs: { anyOf: [{ type: 'object' }, { type: 'null' }] } }, [
        field,
        'editedArgs',
      ]),
    beside: { yes: { editedArgs: null }, no: { editedArgs: null } },
    edits: {},
  },
  {
    name: 'a decision for edits',
    fits: isText,
    schema: (field, { yes, no }) => ({
      oneOf: [
        object({ [field]: { const: yes } }, [field]),
        object({ [field]: { const: 'edit' }, editedArgs: { type: 'object' } }, [field, 'editedArgs']),
        object({ [field]: { const: no }, reason: text }, [field]),
      ],
    }),
    reasonField: 'reason',
    edits: { decision: 'edit' },
  },
];
