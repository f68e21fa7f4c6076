import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useLayoutEffect, useSyncExternalStore, type PropsWithChildren } from 'react';
import { addons } from 'storybook/preview-api';
import { systemTheme, themes } from './theme.js';

type Theme = keyof typeof themes;

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

// Storybook sends them when it starts, before it renders a page, and whenever the toolbar changes.
for (const event of ['setGlobals', 'globalsUpdated']) {
  addons.getChannel().on(event, ({ globals }: { globals: Readonly<Record<string, unknown>> }) => {
    const { theme } = globals;
    if (theme === 'light' || theme === 'dark') chosen = theme;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page of the docs, in the theme of the toolbar, like the stories in it. */
export function DocsPage(props: PropsWithChildren<DocsContainerProps>) {
  const theme = useSyncExternalStore(subscribe, () => chosen ?? systemTheme());
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.style.colorScheme = theme;
  }, [theme]);
  return <DocsContainer {...props} theme={themes[theme]} />;
}
