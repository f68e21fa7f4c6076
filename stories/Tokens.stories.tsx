import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import theming from '../docs/theming.md?raw';
import { Colours, Contrasts } from './tokens/Colours.js';
import { Measures } from './tokens/Measures.js';
import { isColour, readTokens } from './tokens/readTokens.js';
import './tokens/tokens.css';
import { tokenUses } from './tokens/tokenUses.js';

const uses = tokenUses(theming);

/** Every token once, with its use, its value in both themes, and the contrasts that follow from these values. */
function Tokens() {
  const tokens = readTokens();
  const colours = tokens.filter(isColour);
  return (
    <section className="rai-root">
      <h1>Tokens</h1>
      <p>
        Set any of them on any ancestor of the panel, or with a class of the panel. The values are read from
        the style sheet of this page.
      </p>
      <Colours tokens={colours} uses={uses} />
      <Contrasts tokens={colours} />
      <Measures tokens={tokens.filter((token) => !isColour(token))} uses={uses} />
    </section>
  );
}

/** Reads the tokens from the style sheet, in both themes. */
const meta: Meta<typeof Tokens> = { title: 'Guides/Tokens', component: Tokens, tags: ['!autodocs'] };
export default meta;

export const All: StoryObj<typeof meta> = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const accent = canvas.getByRole('rowheader', { name: /^--rai-accent / }).closest('tr');
    await expect(accent).toHaveTextContent(/#2a44bd.*#a3b4ff/);
    const contrasts = within(canvas.getByRole('table', { name: 'Contrast' }))
      .getAllByRole('row')
      .slice(1);
    for (const row of contrasts) {
      const [light, dark, least] = within(row)
        .getAllByRole('cell')
        .map((cell) => Number.parseFloat(cell.textContent.replace('Aa', '')));
      await expect(light).toBeGreaterThanOrEqual(least ?? 7);
      await expect(dark).toBeGreaterThanOrEqual(least ?? 7);
    }
    for (const { name } of readTokens()) await expect(uses.get(name), name).toBeTruthy();
  },
};
