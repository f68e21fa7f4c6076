'use client';
import type { ReactNode } from 'react';
import { useExpanded } from '../Page/useExpanded.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link FirstItems}. */
export interface FirstItemsProps<Item> {
  items: readonly Item[];
  /** The number that shows at first. */
  max: number;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first items of a long list, and a button that shows the others. All are printed. */
export function FirstItems<Item>({ items, max, children }: FirstItemsProps<Item>): ReactNode {
  const { words, locale } = useWords();
  const [open, setOpen] = useExpanded();
  const more = items.length - max;
  if (more <= 0) return children(items);
  return (
    <>
      {children(open ? items : items.slice(0, max))}
      <button type="button" className="rai-link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? words.showLess : words.showMore({ count: more, locale })}
      </button>
    </>
  );
}
