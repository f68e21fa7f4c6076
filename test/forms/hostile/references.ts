import { condition, entries, field, nest, text, type HostileCase } from './HostileCase.js';

/** Each definition refers to the next one `width` times. */
const doubling = (levels: number, width = 2): object => ({
  $defs: {
    ...entries(levels, (level) => [
      `a${level}`,
      {
        type: 'object',
        properties: entries(width, (index) => [`p${index}`, { $ref: `#/$defs/a${level + 1}` }]),
      },
    ]),
    [`a${levels}`]: text,
  },
  $ref: '#/$defs/a0',
});

const doublingInPlace = (levels: number, keyword: 'allOf' | 'anyOf' | 'oneOf'): object =>
  field(
    { $ref: '#/$defs/a0' },
    {
      $defs: {
        ...entries(levels, (level) => [
          `a${level}`,
          { [keyword]: [{ $ref: `#/$defs/a${level + 1}` }, { $ref: `#/$defs/a${level + 1}` }] },
        ]),
        [`a${levels}`]: text,
      },
    },
  );

const tree = {
  $defs: {
    node: {
      type: 'object',
      properties: { name: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['name'],
    },
  },
  $ref: '#/$defs/node',
};

/** References that expand, are circular, have no target or leave the document. */
export const references: readonly HostileCase[] = [
  ...[3, 6, 10, 12, 30].map((levels) => ({
    name: `references that double ${levels} times`,
    schema: doubling(levels),
  })),
  { name: 'references that grow tenfold 5 times', schema: doubling(5, 10) },
  {
    name: 'all of four definitions refer to all of them',
    schema: {
      $defs: entries(4, (from) => [
        `a${from}`,
        { type: 'object', properties: entries(4, (to) => [`p${to}`, { $ref: `#/$defs/a${to}` }]) },
      ]),
      $ref: '#/$defs/a0',
    },
  },
  ...(['allOf', 'anyOf', 'oneOf'] as const).map((keyword) => ({
    name: `references that double 16 times within ${keyword}`,
    schema: doublingInPlace(16, keyword),
  })),
  { name: 'a reference to itself', schema: { $ref: '#' } },
  { name: 'a field that is a reference to itself', schema: field({ $ref: '#/properties/a' }) },
  {
    name: 'two references to each other',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } } }),
  },
  {
    name: 'anyOf that refers to itself',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: { anyOf: [{ $ref: '#/$defs/x' }, text] } } }),
    valid: { a: 'x' },
  },
  { name: 'anyOf that refers to the whole', schema: { anyOf: [{ $ref: '#' }, text] } },
  {
    name: 'allOf that refers to itself',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: { allOf: [{ $ref: '#/$defs/x' }] } } }),
  },
  {
    name: 'oneOf that refers to itself twice',
    schema: field(
      { $ref: '#/$defs/x' },
      { $defs: { x: { oneOf: [{ $ref: '#/$defs/x' }, { $ref: '#/$defs/x' }] } } },
    ),
  },
  {
    name: 'if that refers to itself',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: condition({ $ref: '#/$defs/x' }, text) } }),
  },
  {
    name: 'not that refers to itself',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: { not: { $ref: '#/$defs/x' } } } }),
  },
  {
    name: 'dependencies that refer to themselves',
    schema: { ...field(text), dependencies: { a: { $ref: '#' } } },
  },
  { name: 'a tree', schema: tree, valid: { name: 'root', children: [{ name: 'leaf' }] } },
  {
    name: 'a tree whose child is required',
    schema: { type: 'object', properties: { child: { $ref: '#' } }, required: ['child'] },
  },
  {
    name: 'a tree whose children are required by minItems',
    schema: {
      type: 'object',
      properties: { children: { type: 'array', minItems: 2, items: { $ref: '#' } } },
      required: ['children'],
    },
  },
  {
    name: 'a linked list',
    schema: {
      $defs: {
        n: {
          type: 'object',
          properties: { value: text, next: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } },
        },
      },
      $ref: '#/$defs/n',
    },
    valid: { value: 'x', next: null },
  },
  {
    name: 'an expression grammar',
    schema: field(
      { $ref: '#/$defs/e' },
      {
        $defs: {
          e: {
            anyOf: [
              { type: 'object', properties: { left: { $ref: '#/$defs/e' }, right: { $ref: '#/$defs/e' } } },
              { type: 'number' },
            ],
          },
        },
      },
    ),
    valid: { a: 1 },
  },
  {
    name: 'allOf that doubles a recursion',
    schema: { type: 'object', allOf: [field({ $ref: '#' }), field({ $ref: '#' })] },
  },
  {
    name: 'allOf that doubles a recursion, with deep arguments',
    channel: 'edit',
    schema: { type: 'object', allOf: [field({ $ref: '#' }), field({ $ref: '#' })] },
    args: nest(16, (a) => ({ a }), {}),
  },
  {
    name: 'a tree with deep arguments',
    channel: 'edit',
    schema: tree,
    args: nest(60, (child) => ({ name: 'x', children: [child] }), { name: 'leaf' }),
  },
  {
    name: 'a tree with wide arguments',
    channel: 'edit',
    schema: tree,
    args: { name: 'x', children: Array.from({ length: 200 }, (_, index) => ({ name: `child ${index}` })) },
  },
  { name: 'a reference into nowhere', schema: field({ $ref: '#/$defs/none' }) },
  { name: 'a reference into a text', schema: field({ $ref: '#/properties/a/title', title: 'x' }) },
  { name: 'a reference into the prototype', schema: field({ $ref: '#/__proto__' }) },
  { name: 'a reference into a constructor', schema: field({ $ref: '#/$defs/constructor' }, { $defs: {} }) },
  { name: 'a reference with a broken escape', schema: field({ $ref: '#/%E0%A4%A' }) },
  { name: 'a reference that is a number', schema: field({ $ref: 7 }) },
  { name: 'a remote reference', schema: field({ $ref: 'https://evil.example/schema.json' }) },
  { name: 'a reference to a file', schema: field({ $ref: 'file:///etc/passwd' }) },
  {
    name: 'a reference to a data address',
    schema: field({ $ref: 'data:application/json,{"type":"string"}' }),
  },
  {
    name: 'a remote reference behind an own $id',
    schema: { $id: 'https://evil.example/root.json', ...field({ $ref: 'other.json' }) },
  },
  {
    name: 'a reference by an anchor',
    schema: field({ $ref: '#here' }, { $defs: { x: { $anchor: 'here', ...text } } }),
    valid: { a: 'x' },
  },
  {
    name: 'a reference by an embedded $id',
    schema: field({ $ref: 'inner' }, { $defs: { x: { $id: 'inner', ...text } } }),
    valid: { a: 'x' },
  },
  {
    name: 'a dynamic reference',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $dynamicAnchor: 'n',
      type: 'object',
      properties: { v: text, c: { type: 'array', items: { $dynamicRef: '#n' } } },
    },
    valid: { v: 'x' },
  },
  {
    name: 'a recursive reference',
    schema: {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      type: 'object',
      properties: { v: text, c: { $recursiveRef: '#' } },
    },
    valid: { v: 'x' },
  },
  {
    name: 'a chain of 2 000 references',
    schema: field(
      { $ref: '#/$defs/a0' },
      {
        $defs: { ...entries(2000, (level) => [`a${level}`, { $ref: `#/$defs/a${level + 1}` }]), a2000: text },
      },
    ),
    valid: { a: 'x' },
  },
  {
    name: 'a reference beside rules in draft-07',
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...field({ $ref: '#/definitions/t', maxLength: 1 }),
      definitions: { t: text },
    },
    valid: { a: 'long' },
  },
  {
    name: 'a definition that nobody refers to and that is broken',
    schema: field(text, { $defs: { x: { type: 5, $ref: '#/no' } } }),
  },
];
