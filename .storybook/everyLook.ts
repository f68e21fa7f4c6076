import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryContext } from 'storybook/internal/types';
import { expect } from 'storybook/test';
import { show, type Look } from './look.js';
import { staysInside } from './staysInside.js';

/** The play function and axe have already run in light and English. */
const otherLooks: readonly Look[] = [
  { theme: 'dark', language: 'en' },
  { theme: 'dark', language: 'ar' },
  { theme: 'light', language: 'ar' },
];

/**
 * In a test, shows the story as its play function left it in each other theme and language, and checks its layout and
 * accessibility again. In Storybook only the layout is checked, so that a reader's story does not flicker.
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
      await checkAccessibility(context);
    }
  } finally {
    show(undefined);
  }
}

/** Resolves once the change is on the screen. Transitions end at once: their colours in between are nobody's. */
async function painted(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
