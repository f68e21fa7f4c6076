import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonFault } from '../../src/components/JsonEditor/jsonFault.js';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const offsetOf = (text: string): number => {
  const { line, column } = jsonFault(text);
  const lines = text.split('\n');
  return lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
};

it.each([
  ['', 1, 1, 'value'],
  ['{"a": }', 1, 7, 'value'],
  ['{a: 1}', 1, 2, 'key'],
  ['{"a" 1}', 1, 6, 'colon'],
  ['[1 2]', 1, 4, 'commaOrEnd'],
  ['[1,\n2,\n]', 3, 1, 'value'],
  ['{"a": "open', 1, 7, 'string'],
  ['"tab\there"', 1, 1, 'string'],
  ['{} {}', 1, 4, 'end'],
  ['01', 1, 2, 'end'],
])('finds the error in %j', (text, line, column, expected) => {
  expect(parses(text)).toBe(false);
  expect(jsonFault(text)).toEqual({ line, column, expected });
});

it('accepts everything that JSON.parse accepts', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 4 }), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(jsonFault(text).expected).toBe('end');
      expect(offsetOf(text)).toBe(text.length);
    }),
  );
});

it('finds the error of truncated text at its end, or at the truncated token', () => {
  const containers = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(containers, fc.nat(), (value, at) => {
      const json = JSON.stringify(value);
      const text = json.slice(0, at % json.length);
      expect(parses(text)).toBe(false);
      expect(text.slice(offsetOf(text))).toMatch(/^(?:[\w.+-]*|"[^]*)$/);
    }),
  );
});

it('handles text that is nested deeper than the stack', () => {
  expect(() => jsonFault('['.repeat(200_000))).not.toThrow();
});
