const tokenRow = /^\| (`--rai-.*) *\| (.*) *\|$/;

/** The use of each token, from the table in docs/theming.md: one use for each token of a row, or one for all of them. */
export function tokenUses(theming: string): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const line of theming.split('\n')) {
    const [, names = '', text = ''] = tokenRow.exec(line) ?? [];
    const tokens = [...names.matchAll(/`(--rai-[\w-]+)`/g)].map(([, token = '']) => token);
    const parts = text.trim().split('; ');
    for (const [index, token] of tokens.entries()) {
      uses.set(token, parts.length === tokens.length ? (parts[index] ?? '') : text.trim());
    }
  }
  return uses;
}

/** The guide without its table of tokens, which Storybook shows on a separate page. */
export const withoutTokenTable = (theming: string): string =>
  theming
    .split('\n')
    .filter((line) => !tokenRow.test(line) && !/^\| token +\| use +\|$/.test(line))
    // The delimiter row of the table now follows a blank line.
    .join('\n')
    .replace(
      /\n\n\| -+ \| -+ \|\n/,
      '\n\nAll tokens, with their values and contrasts, are on the page *Tokens*.\n',
    );
