import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSyncExternalStore } from 'react';
import { expect, within } from 'storybook/test';

/** The names of all tokens, in the order of the style sheets. Custom properties of single components are excluded. */
function tokensOf(rules: Iterable<CSSRule>): string[] {
  return [...rules].flatMap((rule) => {
    const own =
      rule instanceof CSSStyleRule && rule.selectorText.includes(':root')
        ? [...rule.style].filter((name) => name.startsWith('--rai-'))
        : [];
    return rule instanceof CSSGroupingRule ? [...own, ...tokensOf(rule.cssRules)] : own;
  });
}

const names = [...new Set([...document.styleSheets].flatMap((sheet) => tokensOf(sheet.cssRules)))];
const isColour = (value: string | undefined): boolean => /^(?:#|rgb\()/.test(value ?? '');

/** The theme and the density are set on the root of the page. */
function watchRoot(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

const readValues = (): string => {
  const style = getComputedStyle(document.documentElement);
  return names.map((token) => style.getPropertyValue(token).trim()).join('\n');
};

const swatch = {
  inlineSize: '2rem',
  blockSize: '2rem',
  marginBlock: '0.125rem',
  border: '1px solid var(--rai-control-line)',
  borderRadius: 'var(--rai-radius-control)',
};
/** Names do not wrap, also in a side bar. */
const name = {
  paddingInlineEnd: '0.5rem',
  textAlign: 'start',
  fontWeight: 400,
  whiteSpace: 'nowrap',
} as const;
const head = { ...name, fontWeight: 600 } as const;

/** Every token with its current value. */
function Tokens() {
  const values = useSyncExternalStore(watchRoot, readValues).split('\n');
  const tokens = names.map((token, index) => ({ name: token, value: values[index] }));
  const colours = tokens.filter(({ value }) => isColour(value));
  const others = tokens.filter(({ value }) => !isColour(value));
  return (
    <section className="rai-root">
      <h1>Tokens</h1>
      <p>Set any of them on any ancestor of the panel. What a page says outside of layers wins.</p>
      {[['Colours', colours] as const, ['Type, space, shape, shadow and motion', others] as const].map(
        ([title, group]) => (
          <table key={title} style={{ borderCollapse: 'collapse' }}>
            <caption style={{ textAlign: 'start', fontWeight: 600, paddingBlock: '1rem 0.5rem' }}>
              {title}
            </caption>
            <thead>
              <tr>
                {group === colours && (
                  <th scope="col" style={head}>
                    Looks
                  </th>
                )}
                <th scope="col" style={head}>
                  Name
                </th>
                <th scope="col" style={head}>
                  Value
                </th>
              </tr>
            </thead>
            <tbody>
              {group.map((token) => (
                <tr key={token.name}>
                  {group === colours && (
                    <td style={{ paddingInlineEnd: '0.5rem' }}>
                      <div style={{ ...swatch, background: `var(${token.name})` }} />
                    </td>
                  )}
                  <th scope="row" style={name}>
                    <code>{token.name}</code>
                  </th>
                  <td style={{ overflowWrap: group === colours ? 'normal' : 'anywhere' }}>
                    <code>{token.value}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ),
      )}
    </section>
  );
}

/** Reads the tokens from the style sheet, in the theme and density of the toolbar. */
const meta: Meta<typeof Tokens> = { title: 'Guides/Tokens', component: Tokens };
export default meta;

export const All: StoryObj<typeof meta> = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('row', { name: /--rai-accent / })).toBeVisible();
    for (const row of canvas.getAllByRole('row', { name: /--rai-/ })) {
      await expect(within(row).getAllByRole('cell').at(-1)).not.toHaveTextContent(/^$/);
    }
  },
};
