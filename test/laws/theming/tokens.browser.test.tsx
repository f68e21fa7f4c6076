import { render, screen } from '@testing-library/react';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import type { CSSProperties, ReactNode } from 'react';
import { expect, it } from 'vitest';

const run = staticRun({ interrupts: [pendingInterrupt({ message: 'Delete it?' })] });
const brand: CSSProperties & Record<`--${string}`, string> = {
  '--rai-accent': 'rgb(1, 2, 3)',
  '--rai-text-size': '21px',
};

/** The background of the primary button, and the size of the text of the card. */
function look(props: InterruptPanelProps, wrap: (panel: ReactNode) => ReactNode) {
  render(wrap(<InterruptPanel run={run} {...props} />));
  const accent = getComputedStyle(screen.getByRole('button', { name: 'Yes' })).backgroundColor;
  return { accent, size: getComputedStyle(screen.getByRole('article')).fontSize };
}

// docs/theming.md: “Set them on any ancestor, or with a class in the `className` of the panel. An element
// with `data-theme` resets all colours for its content, and an element with `data-density` resets the sizes.
// … To change such a colour or size, set its token on that element or inside it”
it.each<[string, InterruptPanelProps, (panel: ReactNode) => ReactNode]>([
  ['an ancestor', {}, (panel) => <div style={brand}>{panel}</div>],
  [
    'the element with data-theme and data-density',
    {},
    (panel) => (
      <div data-theme="dark" data-density="compact" style={brand}>
        {panel}
      </div>
    ),
  ],
  [
    'the class of a panel with theme and density',
    { theme: 'dark', density: 'compact', className: 'brand' },
    (panel) => (
      <>
        <style>{'.brand { --rai-accent: rgb(1, 2, 3); --rai-text-size: 21px }'}</style>
        {panel}
      </>
    ),
  ],
])('tokens on %s change the look', (_where, props, wrap) => {
  expect(look(props, wrap)).toEqual({ accent: 'rgb(1, 2, 3)', size: '21px' });
});

it('a panel with a theme has the colours of that theme, and the sizes of its ancestors', () => {
  const { accent, size } = look({ theme: 'dark' }, (panel) => <div style={brand}>{panel}</div>);
  expect(accent).not.toBe('rgb(1, 2, 3)');
  expect(size).toBe('21px');
});
