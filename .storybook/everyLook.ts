import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryContext } from 'storybook/internal/types';
import { expect } from 'storybook/test';
import { show, type Look } from './look.js';
import { staysInside } from './staysInside.js';

/** The play function and axe have already run in light and English. */
const otherLooks: readonly Look[] = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'ar' },
  { theme: 'dark', language: 'ar' },
];

/**
 * In a test, renders the story in each other theme and language after its play function, and repeats the check of the layout. Axe
 * runs again once, in dark and Arabic: colours depend only on the theme, and texts and directions only on the language. In
 * Storybook only the layout is checked, so that the visible story does not flicker.
 */
export async function fitsInEveryLook(context: StoryContext<ReactRenderer>): Promise<void> {
  await staysInside(context);
  if (!('__vitest_browser__' in globalThis)) return;
  try {
    for (const look of otherLooks) {
      show(look);
      await painted();
      await expect(document.documentElement).toHaveAttribute('data-theme', look.theme);
      await expect(document.documentElement).toHaveAttribute('lang', look.language);
      await staysInside(context);
      if (look.theme === 'dark' && look.language === 'ar') await checkAccessibility(context);
    }
  } finally {
    show(undefined);
  }
}

/**
 * Resolves after the change has been painted. Transitions are finished first, because their intermediate colours are
 * irrelevant.
 */
async function painted(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
