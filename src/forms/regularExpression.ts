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

/** Whether both contain a common character. */
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

const classes: Readonly<Record<string, CharacterSet>> = {
  d: digits,
  D: complement(digits),
  w: word,
  W: complement(word),
  s: space,
  S: complement(space),
  // The characters with a property are not known here, so any character could have it.
  p: everything,
  P: everything,
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

const ofSet = (set: CharacterSet): Expression => ({ type: 'set', first: set, nullable: false, size: 1 });
/** A backreference, or a group with its own flags. */
const unknown: Expression = { type: 'unknown', first: everything, nullable: true, size: 1 };
const nothing = { first: [], nullable: true, size: 1 } as const;

/**
 * Parses a pattern that `new RegExp(pattern, 'u')` accepts.
 *
 * @returns `undefined` for any other pattern, which the caller cannot run.
 */
export function parseRegularExpression(pattern: string): Expression | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  return new Reader(pattern).choice();
}

class Reader {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  choice(): Expression {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    if (options.length === 1 && options[0]) return options[0];
    return {
      type: 'choice',
      options,
      first: options.flatMap((option) => option.first),
      nullable: options.some((option) => option.nullable),
      size: sum(options),
    };
  }

  #sequence(): Expression {
    const parts: Expression[] = [];
    while (this.#at < this.#characters.length && this.#peek() !== '|' && this.#peek() !== ')') {
      parts.push(this.#repeated(this.#atom()));
    }
    const solid = parts.findIndex((part) => !part.nullable);
    return {
      type: 'sequence',
      parts,
      first: parts.slice(0, solid < 0 ? undefined : solid + 1).flatMap((part) => part.first),
      nullable: solid < 0,
      size: sum(parts),
    };
  }

  #repeated(body: Expression): Expression {
    const [min, max] = this.#bounds() ?? [1, 1];
    this.#take('?');
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

  #bounds(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    if (!this.#take('{')) return undefined;
    const [min = '', max] = this.#until('}').split(',');
    return [Number(min), max === undefined ? Number(min) : max === '' ? Infinity : Number(max)];
  }

  #atom(): Expression {
    const character = this.#next();
    if (character === '(') return this.#group();
    if (character === '[') return ofSet(this.#characterClass());
    if (character === '.') return ofSet(complement(lineEnds));
    if (character === '^' || character === '$') {
      return { ...nothing, type: 'assertion', start: character === '^' };
    }
    if (character !== '\\') return ofSet(exactly(character));
    const escaped = this.#peek();
    if (/[1-9k]/.test(escaped)) {
      this.#next();
      if (escaped === 'k') this.#until('>');
      while (/^\d$/.test(this.#peek())) this.#next();
      return unknown;
    }
    if (escaped === 'b' || escaped === 'B') {
      this.#next();
      return { ...nothing, type: 'assertion', start: false };
    }
    return ofSet(this.#escape());
  }

  #group(): Expression {
    let look = false;
    let modified = false;
    if (this.#take('?')) {
      if (this.#take('<')) {
        look = this.#take('=') || this.#take('!');
        if (!look) this.#until('>');
      } else if (!this.#take(':')) {
        const kind = this.#next();
        look = kind === '=' || kind === '!';
        modified = !look;
        if (modified) this.#until(':');
      }
    }
    const body = this.choice();
    this.#take(')');
    // Flags such as `(?i:…)` change what the characters match, so the group could match any text.
    if (modified) return unknown;
    return look ? { type: 'look', body, first: [], nullable: true, size: body.size } : body;
  }

  #characterClass(): CharacterSet {
    const negated = this.#take('^');
    const found: (readonly [number, number])[] = [];
    while (this.#at < this.#characters.length && !this.#take(']')) {
      const from = this.#classMember();
      const lower = from.length === 1 && from[0]?.[0] === from[0]?.[1] ? from[0] : undefined;
      if (lower && this.#peek() === '-' && this.#characters[this.#at + 1] !== ']') {
        this.#next();
        const upper = this.#classMember()[0];
        found.push([lower[0], upper ? upper[1] : lower[1]]);
      } else found.push(...from);
    }
    return negated ? complement(found) : found;
  }

  #classMember(): CharacterSet {
    const character = this.#next();
    if (character !== '\\') return exactly(character);
    // Only in a character class, `\b` is a backspace.
    return this.#take('b') ? exactly(8) : this.#escape();
  }

  #escape(): CharacterSet {
    const character = this.#next();
    const known = Object.hasOwn(classes, character) ? classes[character] : undefined;
    if (known) {
      if (character === 'p' || character === 'P') this.#until('}');
      return known;
    }
    if (character === 'u' && this.#take('{')) return exactly(Number.parseInt(this.#until('}'), 16));
    if (character === 'u') return exactly(this.#utf16());
    if (character === 'x') return exactly(this.#hexadecimal(2));
    if (character === 'c') return exactly((this.#next().codePointAt(0) ?? 0) % 32);
    return exactly(Object.hasOwn(controls, character) ? (controls[character] ?? 0) : character);
  }

  /** With the `u` flag, two escapes of a surrogate pair are one character, also in a character class. */
  #utf16(): number {
    const unit = this.#hexadecimal(4);
    const rest = this.#characters.slice(this.#at, this.#at + 6).join('');
    if (unit < 0xd800 || unit > 0xdbff || !/^\\u[dD][c-fC-F]/.test(rest)) return unit;
    this.#at += 2;
    return 0x10000 + (unit - 0xd800) * 0x400 + this.#hexadecimal(4) - 0xdc00;
  }

  #hexadecimal(digitCount: number): number {
    const text = this.#characters.slice(this.#at, this.#at + digitCount).join('');
    this.#at += digitCount;
    return Number.parseInt(text, 16);
  }

  #peek(): string {
    return this.#characters[this.#at] ?? '';
  }

  #next(): string {
    this.#at += 1;
    return this.#characters[this.#at - 1] ?? '';
  }

  #take(character: string): boolean {
    const taken = this.#peek() === character;
    if (taken) this.#at += 1;
    return taken;
  }

  /** The text before `end`. It also consumes `end`. */
  #until(end: string): string {
    let text = '';
    while (this.#at < this.#characters.length && !this.#take(end)) text += this.#next();
    return text;
  }
}

function exactly(character: string | number): CharacterSet {
  const point = typeof character === 'number' ? character : (character.codePointAt(0) ?? 0);
  return [[point, point]];
}

const sum = (parts: readonly Expression[]): number => parts.reduce((total, part) => total + part.size, 1);
