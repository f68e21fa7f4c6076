import * as fc from 'fast-check';
import { isJsonObject } from '../../src/model/json.js';

/** One arbitrary step of a stream. Its effect depends on what is allowed at that time. */
export interface Move {
  readonly action: number;
  /** Picks one of the existing items. */
  readonly pick: number;
  readonly fresh: boolean;
  readonly tagged: boolean;
  readonly text: string;
  readonly json: unknown;
  readonly metadata: Record<string, unknown> | undefined;
}

/** A small set of keys, so that paths match documents; some of them are prototype properties. */
const keys = fc.constantFrom('a', 'b', 'c', '0', '1', '-', '__proto__', 'a~1b', 'a~0b');
const values: fc.Arbitrary<unknown> = fc.constantFrom(null, true, false, 0, 1, 2.5, '', 'a', '"', [], {});
const documents = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    values,
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a/b', 'a~b'), tie('document'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    fc.array(tie('document'), { maxLength: 3 }),
  ),
})).document;
const pointers = fc.array(keys, { maxLength: 3 }).map((path) => path.map((key) => `/${key}`).join(''));

/** Operations of JSON Patch, most of which apply to `arbitraryDocument`. */
export const arbitraryPatch: fc.Arbitrary<readonly unknown[]> = fc.array(
  fc.oneof(
    fc.record({ op: fc.constantFrom('add', 'replace'), path: pointers, value: documents }),
    fc.record({ op: fc.constant('test'), path: pointers, value: fc.constantFrom(null, {}, [], 0) }),
    fc.record({ op: fc.constant('remove'), path: pointers }),
    fc.record({ op: fc.constantFrom('move', 'copy'), from: pointers, path: pointers }),
  ),
  { maxLength: 4 },
);

export const arbitraryDocument: fc.Arbitrary<unknown> = documents;

/** Texts that form arguments, complete or broken off, and ordinary words. */
const texts = fc.constantFrom('', 'a', '{"to":', '"Bob"}', '{}', '[1]', ' and ', '\u{1F600}', '"sent"');

export const arbitraryMoves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    action: fc.nat(1000),
    pick: fc.nat(1000),
    fresh: fc.boolean(),
    tagged: fc.boolean(),
    text: texts,
    json: documents,
    metadata: fc.option(
      fc.dictionary(fc.constantFrom('usage', 'finish', 'ag-ui'), values, { noNullPrototype: true }),
      {
        nil: undefined,
        freq: 4,
      },
    ),
  }),
  { maxLength: 60, size: 'max' },
);

export function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % values.length];
}

/** What takes several events. */
export type Kind = 'text' | 'reasoning' | 'toolCall';

export const kinds = ['text', 'reasoning', 'toolCall'] as const;

/** The event names of each kind, and the field with the id. */
export const names = {
  text: { prefix: 'TEXT_MESSAGE', content: 'CONTENT', field: 'messageId' },
  reasoning: { prefix: 'REASONING_MESSAGE', content: 'CONTENT', field: 'messageId' },
  toolCall: { prefix: 'TOOL_CALL', content: 'ARGS', field: 'toolCallId' },
} as const;

/** Senders of chunks: the agent itself more often than its subagents. */
export const senders = [undefined, undefined, 's1', 's2'] as const;

export function metadataOf({ metadata }: Move): { readonly metadata?: Record<string, unknown> } {
  return metadata === undefined ? {} : { metadata };
}

export function tagOf(owner: string | undefined): { readonly subagentRunId?: string } {
  return owner === undefined ? {} : { subagentRunId: owner };
}

/** Whether arguments are complete: such a call does not continue, it is repeated. */
export function isWholeJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || isJsonObject(value);
  } catch {
    return false;
  }
}

/** A patch from the contents of a move. */
export function patchFrom({ pick: number, text, json, tagged }: Move): readonly unknown[] {
  const paths = ['/a', '/b/-', '/b/0', '/a/a', '/c', '/__proto__/a', ''];
  const path = pick(paths, number) ?? '';
  const from = pick(paths, number + 3) ?? '';
  const operations = [
    { op: 'add', path, value: path === '' ? { a: json, b: [text] } : json },
    { op: 'replace', path: path === '' ? '/a' : path, value: json },
    { op: 'remove', path: path === '' ? '/a' : path },
    { op: 'test', path, value: json },
    { op: 'copy', from: from === '' ? '/b' : from, path: path === '' ? '/c' : path },
    { op: 'move', from: from === '' ? '/b' : from, path: path === '' ? '/c' : path },
  ];
  const first = pick(operations, Math.floor(number / paths.length)) ?? operations[0];
  return tagged ? [{ op: 'add', path: '/c', value: text }, first] : [first];
}
