import { field, text, type HostileCase } from './HostileCase.js';

/** As parsed from the wire: `__proto__` is a key like any other. */
const parsed = (json: string): unknown => JSON.parse(json) as unknown;

/** Names that code treats as more than names. */
export const names: readonly HostileCase[] = [
  ...[
    'constructor',
    'prototype',
    '__errors',
    'hasOwnProperty',
    'toString',
    'valueOf',
    '__defineGetter__',
    '__additional_property',
    '$id',
    '$ref',
    '$schema',
    'ui:widget',
    'key',
    'ref',
    'length',
    'then',
    'toJSON',
    'isPrototypeOf',
    'a.b.c',
    'a[0]',
    'a/b~c',
    '',
    ' ',
    '0',
    '-1',
    'root',
    'submit',
    'with "quotes" and \\slashes\\',
    '\u202Egnp.evil',
    'new\nline',
    '👩‍👩‍👧',
    '![x](https://evil.example/x.png)',
    '<img src=x onerror=alert(1)>',
  ].flatMap((name): HostileCase[] => [
    {
      name: `a required property called ${JSON.stringify(name)}`,
      schema: { type: 'object', properties: { [name]: text }, required: [name] },
      valid: { [name]: 'x' },
    },
  ]),
  {
    name: '__proto__ as a property',
    schema: parsed('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
  },
  {
    name: '__proto__ as a property with a default',
    schema: parsed(
      '{"type":"object","properties":{"__proto__":{"type":"object","default":{"polluted":true}}}}',
    ),
  },
  {
    name: '__proto__ inside a default',
    schema: parsed(
      '{"type":"object","properties":{"a":{"type":"object","default":{"__proto__":{"polluted":true}}}}}',
    ),
  },
  {
    name: '__proto__ inside the arguments',
    channel: 'edit',
    schema: field(text),
    args: parsed('{"a":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  },
  {
    name: '__proto__ as the schema’s own key',
    schema: parsed('{"type":"object","properties":{"a":{"type":"string"}},"__proto__":{"required":["x"]}}'),
  },
  {
    name: 'required constructor without a property of that name',
    schema: { type: 'object', required: ['constructor'] },
    valid: { constructor: 'x' },
  },
  {
    name: '__proto__ in patternProperties',
    schema: { type: 'object', patternProperties: { '^__proto__$': text } },
  },
];
