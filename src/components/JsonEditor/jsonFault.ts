import type { JsonExpectation } from '../../words/Words.js';

/** Where the text stops being JSON, and what was expected there. Lines and columns count from 1. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly expected: JsonExpectation;
}

class SyntaxFault extends Error {
  constructor(
    readonly offset: number,
    readonly expected: JsonExpectation,
  ) {
    super(expected);
  }
}

const space = /[\t\n\r ]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex
const string = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/**
 * Finds the first error in text that `JSON.parse` rejects. Each engine words its errors differently, and some give no
 * position, so the position is computed here.
 */
export function jsonFault(text: string): JsonFault {
  try {
    const end = skip(text, space, valueEnd(text, skip(text, space, 0) ?? 0)) ?? text.length;
    return at(text, end, 'end');
  } catch (fault) {
    // Any other error is a stack overflow from deeply nested text.
    return fault instanceof SyntaxFault ? at(text, fault.offset, fault.expected) : at(text, 0, 'value');
  }
}

function at(text: string, offset: number, expected: JsonExpectation): JsonFault {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, expected };
}

/** Where a match that begins at `from` ends; `undefined` if there is none. */
function skip(text: string, pattern: RegExp, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const afterSpace = (text: string, from: number): number => skip(text, space, from) ?? from;

function valueEnd(text: string, from: number): number {
  switch (text[from]) {
    case '{':
      return membersEnd(text, from, '}', (start) => {
        const colon = afterSpace(text, stringEnd(text, start, 'key'));
        if (text[colon] !== ':') throw new SyntaxFault(colon, 'colon');
        return valueEnd(text, afterSpace(text, colon + 1));
      });
    case '[':
      return membersEnd(text, from, ']', (start) => valueEnd(text, start));
    case '"':
      return stringEnd(text, from, 'string');
    default: {
      const end = skip(text, literal, from);
      if (end === undefined) throw new SyntaxFault(from, 'value');
      return end;
    }
  }
}

function membersEnd(text: string, from: number, close: string, memberEnd: (start: number) => number): number {
  let next = afterSpace(text, from + 1);
  if (text[next] === close) return next + 1;
  for (;;) {
    next = afterSpace(text, memberEnd(next));
    if (text[next] === close) return next + 1;
    if (text[next] !== ',') throw new SyntaxFault(next, 'commaOrEnd');
    next = afterSpace(text, next + 1);
  }
}

function stringEnd(text: string, from: number, expected: 'key' | 'string'): number {
  if (text[from] !== '"') throw new SyntaxFault(from, expected);
  const end = skip(text, string, from);
  if (end === undefined) throw new SyntaxFault(from, 'string');
  return end;
}
