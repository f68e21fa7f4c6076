import '../stories/page.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect, type ReactNode } from 'react';
import { loadQuestions, WordsProvider } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { configure } from 'storybook/test';
import { chosenLanguage, languageControl } from '../stories/controls.js';
import { wordsIn } from '../stories/language.js';
import './docs.css';
import { DocsPage } from './DocsPage.js';
import { fitsInEveryLook } from './everyLook.js';
import { useShownLook, type Look } from './look.js';
import { optionalProps } from './optionalProps.js';
import { PATIENCE } from '../test/setup/patience.js';
import { systemTheme } from './theme.js';

interface SurroundingsProps {
  theme: Look['theme'];
  density: string;
  motion: string;
  language: unknown;
  children: ReactNode;
}

/** Applies the theme and language to the whole page, not only to the story, so that axe checks a realistic page. */
function Surroundings({ density, motion, children, ...toolbars }: SurroundingsProps) {
  const { theme, language } = useShownLook() ?? toolbars;
  const words = wordsIn({ language });
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.style.colorScheme = theme;
    // System colours: the browser's defaults for this colour scheme.
    document.body.style.backgroundColor = 'Canvas';
    document.body.style.color = 'CanvasText';
  }, [theme]);
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useLayoutEffect(() => {
    document.documentElement.dataset['motion'] = motion;
  }, [motion]);
  useLayoutEffect(() => {
    document.documentElement.lang = words.language;
    document.documentElement.dir = words.direction;
  }, [words]);
  return <WordsProvider words={words}>{children}</WordsProvider>;
}

const withSurroundings: Decorator = (Story, { globals, args }) => (
  <Surroundings
    theme={globals['theme'] === 'dark' ? 'dark' : 'light'}
    density={globals['density'] === 'compact' ? 'compact' : 'comfortable'}
    motion={globals['motion'] === 'reduced' ? 'reduced' : 'full'}
    language={chosenLanguage(args) ?? globals['language']}
  >
    <Story />
  </Surroundings>
);

const widths: Readonly<Record<string, string>> = { narrow: '320px', medium: '768px' };

/** Renders the story at the width of a side bar or a page column. */
const withWidth: Decorator = (Story, { globals }) => {
  const inlineSize = widths[String(globals['width'])];
  return inlineSize === undefined ? (
    <Story />
  ) : (
    <div style={{ inlineSize, maxInlineSize: '100%', marginInline: 'auto' }}>
      <Story />
    </div>
  );
};

const uncontrollable = [
  'run',
  'interrupt',
  'renderers',
  'toolRenderers',
  'form',
  'toolSchemas',
  'tools',
  'words',
  'history',
  'review',
  'risk',
];

// A busy machine takes long, and what is there at once ends a wait at once.
configure({ asyncUtilTimeout: PATIENCE });

const preview: Preview = {
  // Stories show complete cards immediately. A story's own modules must have loaded first: they name the code to load.
  loaders: [async () => await loadQuestions()],
  // Generates a page for every component: its props, its data attributes and its stories.
  tags: ['autodocs'],
  argTypes: languageControl,
  argTypesEnhancers: [optionalProps],
  decorators: [withWidth, withSurroundings],
  initialGlobals: {
    theme: systemTheme(),
    density: 'comfortable',
    motion: 'full',
    language: 'en',
    width: 'full',
  },
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
    density: {
      description: 'Spacing',
      toolbar: {
        title: 'Density',
        icon: 'menu',
        dynamicTitle: true,
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
      },
    },
    motion: {
      description: 'Animations. They are always off if the system requests reduced motion',
      toolbar: {
        title: 'Motion',
        icon: 'lightning',
        dynamicTitle: true,
        items: [
          { value: 'full', title: 'Full motion' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
    language: {
      description: 'Language and writing direction',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'de', title: 'Deutsch' },
          { value: 'es', title: 'Español' },
          { value: 'fr', title: 'Français' },
          { value: 'ja', title: '日本語' },
          { value: 'zh', title: '简体中文' },
          { value: 'ar', title: 'العربية' },
        ],
      },
    },
    width: {
      description: 'Width of the column around the story',
      toolbar: {
        title: 'Width',
        icon: 'ruler',
        dynamicTitle: true,
        items: [
          { value: 'narrow', title: '320 pixels' },
          { value: 'medium', title: '768 pixels' },
          { value: 'full', title: 'The whole page' },
        ],
      },
    },
  },
  afterEach: fitsInEveryLook,
  parameters: {
    a11y: {
      test: 'error',
      options: {
        // WCAG AAA: contrast of at least 7:1, or 4.5:1 for large text. Axe's own rule for AAA leaves lower contrasts to the rule for AA, so
        // both would compute each contrast.
        checks: {
          'color-contrast': {
            options: { contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } } },
          },
        },
        // Storybook's panel also lists what passes.
        ...('__vitest_browser__' in globalThis && { resultTypes: ['violations'] }),
      },
      config: {
        rules: [
          // WCAG 2.2 AA: targets of at least 24 pixels, or enough space around them.
          { id: 'target-size', enabled: true },
        ],
      },
    },
    // The theme sets the background. A second setting would conflict with it.
    backgrounds: { disable: true },
    // Functions, components and long records have no useful control. The props table of the docs lists them.
    controls: { expanded: true, exclude: uncontrollable },
    docs: { container: DocsPage },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Introduction',
          'Review',
          ['Checklist', 'Every state'],
          'Components',
          ['InterruptPanel', 'Many questions', 'InterruptCard', 'Previews', 'Questions from code', 'Inbox'],
          'Forms',
          'Guides',
          ['Tokens', 'Theming'],
          'Tests',
        ],
      },
    },
  },
};

export default preview;
