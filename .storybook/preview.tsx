import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect, type ReactNode } from 'react';
import 'react-agent-interrupts/styles.css';

type Theme = 'light' | 'dark';

/** Puts the whole page into a theme, and not the story alone, so that axe sees real contrasts. */
function Themed({ theme, children }: { theme: Theme; children: ReactNode }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.style.colorScheme = theme;
    // System colours: what the browser itself gives to a page of this scheme.
    document.body.style.backgroundColor = 'Canvas';
    document.body.style.color = 'CanvasText';
  }, [theme]);
  return children;
}

const withTheme: Decorator = (Story, { globals }) => (
  <Themed theme={globals['theme'] === 'dark' ? 'dark' : 'light'}>
    <Story />
  </Themed>
);

const preview: Preview = {
  decorators: [withTheme],
  initialGlobals: { theme: 'light' },
  globalTypes: {
    theme: {
      description: 'Colour theme',
      toolbar: {
        title: 'Theme',
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    // The theme decides; a second switch for the background would only fight it.
    backgrounds: { disable: true },
    controls: { expanded: true },
    options: { storySort: { method: 'alphabetical' } },
  },
};

export default preview;
