import {
  everything,
  overlaps,
  parseRegularExpression,
  type CharacterSet,
  type Expression,
} from './regularExpression.js';

/** Longer patterns are not analysed and count as hanging. In characters. */
const MAX_PATTERN_LENGTH = 2_000;
/** A larger expression, with bounded repetitions expanded, is too expensive to compile. In characters. */
const MAX_EXPANDED_SIZE = 20_000;
/** The most steps of a match, as a power of two: about ten milliseconds. */
const MAX_STEP_BITS = 22;

/**
 * How a pattern behaves on a text: `safe` runs in milliseconds, `slow` might not, `hangs` might not even on short text,
 * and `invalid` is not a JavaScript pattern with the `u` flag that JSON Schema requires.
 */
export type PatternRisk = 'safe' | 'slow' | 'hangs' | 'invalid';

/** How the steps of a failed match grow: `2 ** bits * length ** degree`. `degree` is infinite if it could hang. */
interface Growth {
  readonly degree: number;
  readonly bits: number;
}

const known = new Map<string, Growth | undefined>();
const MAX_KNOWN = 500;

/**
 * Estimates how a pattern behaves on text of `length` characters.
 *
 * The estimate is conservative: if two paths through the pattern might overlap, it assumes that they do. Ambiguity
 * inside an unbounded repetition is `hangs`, as in `(a+)+`, `(a|a)*`, `(.*)*`. Outside of one, each ambiguous
 * repetition multiplies the work by the length, as in `.*a.*b`.
 */
export function estimateRisk(pattern: string, length: number): PatternRisk {
  const growth = growthOf(pattern);
  if (!growth) return 'invalid';
  if (growth.degree === Infinity || growth.bits > MAX_STEP_BITS) return 'hangs';
  return growth.degree * Math.log2(length + 1) + growth.bits <= MAX_STEP_BITS ? 'safe' : 'slow';
}

function growthOf(pattern: string): Growth | undefined {
  if (known.has(pattern)) return known.get(pattern);
  const growth = pattern.length > MAX_PATTERN_LENGTH ? hanging : estimate(parseRegularExpression(pattern));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, growth);
  return growth;
}

const hanging: Growth = { degree: Infinity, bits: 0 };

function estimate(expression: Expression | undefined): Growth | undefined {
  if (!expression) return undefined;
  if (expression.size > MAX_EXPANDED_SIZE) return hanging;
  const { degree, bits, lookaroundDegree, loops } = cost(expression, []);
  // Without an anchor, the match restarts at every character.
  const starts = loops && !isAnchored(expression) ? 1 : 0;
  return { degree: 1 + starts + Math.max(degree, lookaroundDegree), bits };
}

interface Cost extends Growth {
  /** The degree of a look-around, which adds to the rest and does not multiply it. */
  readonly lookaroundDegree: number;
  /** Whether it contains an unbounded repetition. */
  readonly loops: boolean;
}

const free: Cost = { degree: 0, bits: 0, lookaroundDegree: 0, loops: false };

/** `follow` is what may come after this part of the expression. */
function cost(expression: Expression, follow: CharacterSet): Cost {
  switch (expression.type) {
    case 'set':
    case 'assertion':
      return free;
    case 'unknown':
      return { ...hanging, lookaroundDegree: 0, loops: true };
    case 'look': {
      const body = cost(expression.body, everything);
      return {
        ...body,
        degree: body.degree === Infinity ? Infinity : 0,
        lookaroundDegree: body.degree + (body.loops ? 1 : 0),
      };
    }
    case 'sequence':
      return sequenceCost(expression.parts, follow);
    case 'choice': {
      const costs = expression.options.map((option) => cost(option, follow));
      const ambiguous = ambiguousOptions(expression.options, follow);
      return {
        degree: Math.max(...costs.map((one) => one.degree)),
        bits: Math.max(...costs.map((one) => one.bits)) + (ambiguous > 1 ? Math.log2(ambiguous) : 0),
        lookaroundDegree: Math.max(...costs.map((one) => one.lookaroundDegree)),
        loops: costs.some((one) => one.loops),
      };
    }
    case 'repeat':
      return repeatCost(expression, follow);
  }
}

function sequenceCost(parts: readonly Expression[], follow: CharacterSet): Cost {
  let after = follow;
  let total = free;
  for (const part of parts.toReversed()) {
    const one = cost(part, after);
    total = {
      degree: total.degree + one.degree,
      bits: total.bits + one.bits,
      lookaroundDegree: Math.max(total.lookaroundDegree, one.lookaroundDegree),
      loops: total.loops || one.loops,
    };
    after = part.nullable ? [...part.first, ...after] : part.first;
  }
  return total;
}

function repeatCost(expression: Expression & { type: 'repeat' }, follow: CharacterSet): Cost {
  const { body, min, max } = expression;
  const inside = cost(body, max > 1 ? [...body.first, ...follow] : follow);
  const hasAmbiguousEnd = min !== max && overlaps(body.first, follow);
  if (max === Infinity) {
    const ambiguous = inside.bits > 0 || inside.degree > 0;
    return {
      degree: ambiguous ? Infinity : (hasAmbiguousEnd ? 1 : 0) + inside.lookaroundDegree,
      bits: 0,
      lookaroundDegree: 0,
      loops: true,
    };
  }
  // Zero times an infinite degree is NaN, and a part that never repeats costs nothing.
  if (max === 0) return free;
  return {
    degree: inside.degree * max,
    bits: inside.bits * max + (hasAmbiguousEnd ? Math.log2(max - min + 1) : 0),
    lookaroundDegree: inside.lookaroundDegree,
    loops: inside.loops,
  };
}

/** The number of options that can start with the same text as another option. */
function ambiguousOptions(options: readonly Expression[], follow: CharacterSet): number {
  return options.filter((option, index) =>
    options.some((other, position) => position !== index && canBothMatch(option, other, follow)),
  ).length;
}

function canBothMatch(left: Expression, right: Expression, follow: CharacterSet): boolean {
  const [one, other] = [fixedStart(left), fixedStart(right)];
  const shared = Math.min(one.length, other.length);
  if (one.slice(0, shared).some((set, index) => !overlaps(set, other[index] ?? []))) return false;
  const begin = (option: Expression) => (option.nullable ? [...option.first, ...follow] : option.first);
  return overlaps(begin(left), begin(right));
}

/** The characters that every match starts with, as long as their number is fixed. */
function fixedStart(expression: Expression): readonly CharacterSet[] {
  if (expression.type === 'set') return [expression.first];
  if (expression.type !== 'sequence') return [];
  const sets: CharacterSet[] = [];
  for (const part of expression.parts) {
    if (part.type === 'set') sets.push(part.first);
    else if (part.type === 'repeat' && part.body.type === 'set' && part.min === part.max) {
      for (let time = 0; time < Math.min(part.min, 64); time += 1) sets.push(part.body.first);
    } else if (part.type !== 'assertion') break;
  }
  return sets;
}

function isAnchored(expression: Expression): boolean {
  if (expression.type === 'assertion') return expression.start;
  if (expression.type === 'choice') return expression.options.every(isAnchored);
  return (
    expression.type === 'sequence' && expression.parts[0] !== undefined && isAnchored(expression.parts[0])
  );
}
