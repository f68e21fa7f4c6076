import { condition, field, text, type HostileCase } from './HostileCase.js';

const zodEmail =
  "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";

/** Slow patterns and formats, and text that imitates markup. */
export const texts: readonly HostileCase[] = [
  ...[
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$',
    '(.*)*x',
    '^(?=(a+))\\1+$',
    'a{0,1000}a{0,1000}b',
    '^(\\w+\\s?)*$',
    '(?:)*',
    '\\p{L}+',
    '(?<x>a)\\k<x>',
    '^$',
    '.',
  ].flatMap((pattern): HostileCase[] => [
    { name: `pattern ${pattern}`, schema: field({ ...text, pattern, default: `${'a'.repeat(36)}!` }) },
  ]),
  {
    name: 'the pattern of Zod for e-mail',
    schema: field({ ...text, format: 'email', pattern: zodEmail }, { required: ['a'] }),
    valid: { a: 'ada@example.com' },
  },
  { name: 'a pattern that does not compile', schema: field({ ...text, pattern: '(' }) },
  {
    name: 'a pattern that compiles without the flag u alone',
    schema: field({ ...text, pattern: '\\-' }),
    valid: { a: '-' },
  },
  {
    name: 'a pattern that hangs inside anyOf',
    schema: field({
      anyOf: [
        { ...text, pattern: '^(a+)+$' },
        { ...text, pattern: '^(b+)+$' },
      ],
      default: `${'a'.repeat(36)}!`,
    }),
  },
  {
    name: 'a pattern that hangs in patternProperties',
    channel: 'edit',
    schema: {
      type: 'object',
      patternProperties: { '^(a+)+$': text },
      additionalProperties: { type: 'number' },
    },
    args: { [`${'a'.repeat(36)}!`]: 1 },
  },
  {
    name: 'a pattern that hangs in propertyNames',
    channel: 'edit',
    schema: { type: 'object', propertyNames: { pattern: '^(a+)+$' } },
    args: { [`${'a'.repeat(36)}!`]: 1 },
  },
  {
    name: 'a pattern that hangs in a condition',
    schema: {
      ...field({ ...text, default: `${'a'.repeat(36)}!` }),
      ...condition({ properties: { a: { pattern: '^(a+)+$' } } }, { required: ['b'] }),
    },
  },
  {
    name: 'a pattern that hangs in not',
    schema: field({ ...text, not: { pattern: '^(a+)+$' }, default: `${'a'.repeat(36)}!` }),
  },
  {
    name: '300 patterns',
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [`f${index}`, { ...text, pattern: `^[a-z]{${index}}$` }]),
      ),
    },
  },
  {
    name: 'uniqueItems over objects',
    channel: 'edit',
    schema: field({ type: 'array', uniqueItems: true, items: {} }),
    args: { a: Array.from({ length: 400 }, (_, index) => ({ index })) },
  },
  {
    name: 'a script as an address',
    schema: field({ ...text, format: 'uri', default: 'javascript:alert(document.domain)' }),
  },
  {
    name: 'markup in every text',
    schema: {
      ...field({ ...text, title: '<b onclick=alert(1)>a</b>', description: '<script>alert(1)</script>' }),
      title: '<iframe src=https://evil.example>',
      description: '![x](https://evil.example/x.png)',
    },
  },
  {
    name: 'Markdown in every text',
    schema: field({
      ...text,
      title: '[click](https://evil.example)',
      description: '# Big <button>Approve</button> ![](https://evil.example/y.png)',
    }),
  },
  {
    name: 'texts that turn the reading direction',
    schema: field({ ...text, title: '\u202Eevorppa', description: '\u2066x\u2069' }),
  },
  {
    name: 'a title that is the word of another button',
    schema: field({ type: 'boolean', title: 'Approve' }),
    valid: { a: true },
  },
  {
    name: 'labels of an enum with markup',
    schema: field({
      oneOf: [
        { const: 'x', title: '<b>x</b>' },
        { const: 'y', title: '' },
      ],
    }),
    valid: { a: 'x' },
  },
  {
    name: 'a data address with a markup file name',
    schema: field({
      ...text,
      format: 'data-url',
      default: 'data:text/html;name=%3Cimg%20src=x%3E.html;base64,PHNjcmlwdD4=',
    }),
  },
  {
    name: 'examples and comments with markup',
    schema: field({ ...text, examples: ['<img src=x>', 5, null], $comment: '<script>' }),
    valid: { a: 'x' },
  },
];
