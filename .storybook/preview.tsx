import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import 'react-agent-interrupts/styles.css';

/** Shows a story in the theme that the toolbar names, page and all, so that axe sees real contrasts. */
const withTheme: Decorator = (Story, { globals }) => {
  const theme = globals['theme'] === 'dark' ? 'dark' : 'light';
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.style.colorScheme = theme;
    // The page takes the colour that the browser itself gives to this scheme.
    document.body.style.backgroundColor = 'Canvas';
    document.body.style.color = 'CanvasText';
  }, [theme]);
  return <Story />;
};

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
    backgrounds: { disable: true },
    controls: { expanded: true },
    options: { storySort: { method: 'alphabetical' } },
  },
};

export default preview;
