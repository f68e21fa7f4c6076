/** A token, and its value in each theme. The values are the same if it is not a colour. */
export interface Token {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

/** The names of all tokens, in the order of the style sheets. Custom properties of single components are excluded. */
function namesIn(rules: Iterable<CSSRule>): string[] {
  return [...rules].flatMap((rule) => {
    const own =
      rule instanceof CSSStyleRule && rule.selectorText.includes(':root')
        ? [...rule.style].filter((name) => name.startsWith('--rai-'))
        : [];
    return rule instanceof CSSGroupingRule ? [...own, ...namesIn(rule.cssRules)] : own;
  });
}

/** Reads every token from the style sheets of the page, in both themes. */
export function readTokens(): readonly Token[] {
  const names = [...new Set([...document.styleSheets].flatMap((sheet) => namesIn(sheet.cssRules)))];
  const [light, dark] = (['light', 'dark'] as const).map((theme) => valuesIn(theme, names));
  return names.map((name, index) => ({ name, light: light?.[index] ?? '', dark: dark?.[index] ?? '' }));
}

function valuesIn(theme: 'light' | 'dark', names: readonly string[]): readonly string[] {
  const probe = document.createElement('i');
  probe.dataset['theme'] = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const values = names.map((name) => style.getPropertyValue(name).trim());
  probe.remove();
  return values;
}

/** Whether the token is a colour. */
export const isColour = ({ light }: Token): boolean => /^(?:#|rgb\()/.test(light);

/** The computed form of a colour, `rgb(42, 68, 189)`. */
export function computed(colour: string): string {
  const probe = document.createElement('i');
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
