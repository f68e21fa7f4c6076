import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Ranges of code points, inclusive, unordered. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

interface Facts {
  /** The characters that a non-empty match can start with. */
  readonly first: CharacterSet;
  readonly nullable: boolean;
  /** The number of characters in the expression with every bounded repetition expanded. */
  readonly size: number;
}

/** A part of a regular expression, with the data for the analysis. */
export type Expression = Facts &
  (
    | { readonly type: 'set' }
    | { readonly type: 'assertion'; readonly start: boolean }
    | { readonly type: 'unknown' }
    | { readonly type: 'look'; readonly body: Expression }
    | { readonly type: 'sequence'; readonly parts: readonly Expression[] }
    | { readonly type: 'choice'; readonly options: readonly Expression[] }
    | { readonly type: 'repeat'; readonly body: Expression; readonly min: number; readonly max: number }
  );

/** All characters. */
export const everything: CharacterSet = [[0, 0x10ffff]];
const digits: CharacterSet = [[48, 57]];
const word: CharacterSet = [...digits, [65, 90], [95, 95], [97, 122]];
const space: CharacterSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: CharacterSet = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

/** Whether the sets have a character in common. */
export function overlaps(left: CharacterSet, right: CharacterSet): boolean {
  return left.some(([from, to]) => right.some(([other, end]) => from <= end && other <= to));
}

function complement(set: CharacterSet): CharacterSet {
  const free: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...set].sort((a, b) => a[0] - b[0])) {
    if (from > next) free.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= 0x10ffff) free.push([next, 0x10ffff]);
  return free;
}

const ofSet = (set: CharacterSet): Expression => ({ type: 'set', first: set, nullable: false, size: 1 });
/** A backreference, or a group with its own flags. It could match any text. */
const unknown: Expression = { type: 'unknown', first: everything, nullable: true, size: 1 };
const nothing = { first: [], nullable: true, size: 1 } as const;

const parser = new RegExpParser();

/**
 * Parses a pattern that `new RegExp(pattern, 'u')` accepts.
 *
 * @returns `undefined` for any other pattern, which the caller cannot run. `unknown` for a pattern that only the engine
 * knows, or that is nested too deep to read.
 */
export function parseRegularExpression(pattern: string): Expression | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  try {
    return choiceOf(parser.parsePattern(pattern, 0, pattern.length, { unicode: true }).alternatives);
  } catch {
    return unknown;
  }
}

function choiceOf(alternatives: readonly AST.Alternative[]): Expression {
  const options = alternatives.map(({ elements }) => sequenceOf(elements.map(expressionOf)));
  if (options.length === 1 && options[0]) return options[0];
  return {
    type: 'choice',
    options,
    first: options.flatMap((option) => option.first),
    nullable: options.some((option) => option.nullable),
    size: sum(options),
  };
}

function sequenceOf(parts: readonly Expression[]): Expression {
  const firstRequired = parts.findIndex((part) => !part.nullable);
  return {
    type: 'sequence',
    parts,
    first: parts.slice(0, firstRequired < 0 ? undefined : firstRequired + 1).flatMap((part) => part.first),
    nullable: firstRequired < 0,
    size: sum(parts),
  };
}

function expressionOf(node: AST.Element): Expression {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return ofSet(setOf(node));
    case 'Quantifier':
      return repeated(expressionOf(node.element), node);
    case 'CapturingGroup':
      return choiceOf(node.alternatives);
    case 'Group':
      // Flags such as `(?i:…)` change what the characters match.
      return node.modifiers ? unknown : choiceOf(node.alternatives);
    case 'Assertion':
      return assertionOf(node);
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return unknown;
  }
}

function assertionOf(node: AST.Assertion): Expression {
  if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
    const body = choiceOf(node.alternatives);
    return { type: 'look', body, first: [], nullable: true, size: body.size };
  }
  return { ...nothing, type: 'assertion', start: node.kind === 'start' };
}

function repeated(body: Expression, { min, max }: AST.Quantifier): Expression {
  if (min === 1 && max === 1) return body;
  const times = Number.isFinite(max) ? Math.max(1, max) : Math.max(1, min);
  return {
    type: 'repeat',
    body,
    min,
    max,
    first: body.first,
    nullable: min === 0 || body.nullable,
    size: body.size * times,
  };
}

type SetNode = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.CharacterClassElement;

function setOf(node: SetNode): CharacterSet {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterClassRange':
      return [[node.min.value, node.max.value]];
    case 'CharacterClass': {
      const found = node.elements.map(setOf);
      // Any character could be outside a set that is not known.
      return node.negate && !found.includes(everything) ? complement(found.flat()) : found.flat();
    }
    case 'CharacterSet':
      return knownSet(node);
    default:
      return everything;
  }
}

function knownSet(node: AST.CharacterSet): CharacterSet {
  if (node.kind === 'any') return complement(lineEnds);
  // The characters with a property are not known here, so any character could have it.
  if (node.kind === 'property') return everything;
  const set = { digit: digits, space, word }[node.kind];
  return node.negate ? complement(set) : set;
}

const sum = (parts: readonly Expression[]): number => parts.reduce((total, part) => total + part.size, 1);
