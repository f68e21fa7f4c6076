import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSyncExternalStore } from 'react';
import { expect, within } from 'storybook/test';

/** The names of the tokens, in the order of the style sheets of the page. */
function tokensOf(rules: Iterable<CSSRule>): string[] {
  return [...rules].flatMap((rule) => {
    const own =
      rule instanceof CSSStyleRule ? [...rule.style].filter((name) => name.startsWith('--rai-')) : [];
    return rule instanceof CSSGroupingRule ? [...own, ...tokensOf(rule.cssRules)] : own;
  });
}

const names = [...new Set([...document.styleSheets].flatMap((sheet) => tokensOf(sheet.cssRules)))];
const isColour = (value: string | undefined): boolean => /^(?:#|rgb\()/.test(value ?? '');

/** The theme and the density stand at the page's root. */
function watchRoot(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

const readValues = (): string => {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => style.getPropertyValue(name).trim()).join('\n');
};

const swatch = { inlineSize: '3rem', blockSize: '2rem', border: '1px solid var(--rai-control-line)' };

/** Every token by its name, with what it is here and now. */
function Tokens() {
  const values = useSyncExternalStore(watchRoot, readValues).split('\n');
  const tokens = names.map((name, index) => ({ name, value: values[index] }));
  const colours = tokens.filter(({ value }) => isColour(value));
  const others = tokens.filter(({ value }) => !isColour(value));
  return (
    <section className="rai-root">
      <h1>Tokens</h1>
      <p>Set any of them on any ancestor of the panel. What a page says outside of layers wins.</p>
      {[['Colours', colours] as const, ['Type, space, shape, shadow and motion', others] as const].map(
        ([title, group]) => (
          <table key={title}>
            <caption style={{ textAlign: 'start', fontWeight: 600, paddingBlock: '1rem 0.5rem' }}>
              {title}
            </caption>
            <thead>
              <tr style={{ textAlign: 'start' }}>
                {group === colours && <th scope="col">Looks</th>}
                <th scope="col">Name</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {group.map(({ name, value }) => (
                <tr key={name}>
                  {group === colours && (
                    <td>
                      <div style={{ ...swatch, background: `var(${name})` }} />
                    </td>
                  )}
                  <th scope="row" style={{ textAlign: 'start', fontWeight: 400, paddingInline: '1rem' }}>
                    <code>{name}</code>
                  </th>
                  <td>
                    <code>{value}</code>
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

/** Read from the style sheet itself, in the theme and the density that the toolbar says. */
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
