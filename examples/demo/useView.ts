import { useState, useSyncExternalStore } from 'react';

export type View = 'conversation' | 'both' | 'inbox';

/** The width at which both sides fit next to each other. demo.css does not repeat it: the page has `data-view`. */
const wide = matchMedia('(min-width: 60rem)');

/** What the page shows, and what it has space for. In a narrow window, one side covers the other. */
export function useView(): {
  readonly view: View;
  readonly views: readonly View[];
  readonly show: (view: View) => void;
} {
  const [chosen, show] = useState<View>('both');
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const view = chosen === 'both' && !isWide ? 'conversation' : chosen;
  return { view, views: isWide ? ['conversation', 'both', 'inbox'] : ['conversation', 'inbox'], show };
}

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}
