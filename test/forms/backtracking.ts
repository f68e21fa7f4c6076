/** A pattern in parts: the tree that a backtracking engine walks, and its source text. */
export type Part =
  | { readonly kind: 'one'; readonly source: string; readonly takes: RegExp }
  | { readonly kind: 'both' | 'either'; readonly parts: readonly [Part, Part] }
  | { readonly kind: 'times'; readonly part: Part; readonly least: number; readonly most: number };

/** The source text of a pattern. */
export function sourceOf(part: Part): string {
  if (part.kind === 'one') return part.source;
  if (part.kind === 'times') return `(?:${sourceOf(part.part)})${quantifier(part.least, part.most)}`;
  const [first, second] = part.parts.map(sourceOf);
  return part.kind === 'both' ? `${first}${second}` : `(?:${first}|${second})`;
}

function quantifier(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return least === 0 ? '*' : '+';
  return least === 0 && most === 1 ? '?' : `{${least},${most}}`;
}

/**
 * Counts the characters that a backtracking engine reads until it knows whether the whole text matches, as ECMAScript
 * defines the search. Counting ends at `limit`.
 */
export function stepsOf(whole: Part, text: string, limit: number): { matches: boolean; steps: number } {
  let steps = 0;
  const match = (part: Part, at: number, then: (at: number) => boolean): boolean => {
    if (steps >= limit) return false;
    if (part.kind === 'one') {
      steps += 1;
      return at < text.length && part.takes.test(text[at] ?? '') && then(at + 1);
    }
    if (part.kind === 'times') return repeat(part, at, 0, then);
    const [first, second] = part.parts;
    if (part.kind === 'both') return match(first, at, (next) => match(second, next, then));
    return match(first, at, then) || match(second, at, then);
  };
  const repeat = (
    loop: Part & { kind: 'times' },
    at: number,
    done: number,
    then: (at: number) => boolean,
  ): boolean => {
    // An empty iteration beyond the minimum ends the loop. Otherwise it would never end.
    const goesOn = (next: number): boolean =>
      (next > at || done < loop.least) && repeat(loop, next, done + 1, then);
    return (done < loop.most && match(loop.part, at, goesOn)) || (done >= loop.least && then(at));
  };
  return { matches: match(whole, 0, (at) => at === text.length), steps };
}
