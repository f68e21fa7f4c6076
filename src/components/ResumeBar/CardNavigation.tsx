'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { areaOf } from '../Page/cards.js';
import { isElement } from '../Page/elements.js';
import { goToNeighbour } from '../Page/goToCard.js';
import { useShortcutKey } from '../Shortcuts/ShortcutKey.js';
import { useWords } from '../Words/WordsContext.js';

/** Buttons to the card before and after the last focused one. */
export function CardNavigation(): ReactNode {
  const { words } = useWords();
  const buttons = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(undefined);
  const keys = { previous: useShortcutKey('previous'), next: useShortcutKey('next') };
  useEffect(() => {
    const area = areaOf(buttons.current);
    const note = ({ target }: Event) => {
      const card = isElement(target) ? target.closest('[data-interrupt-key]') : null;
      if (card) last.current = card;
    };
    area?.addEventListener('focusin', note);
    return () => area?.removeEventListener('focusin', note);
  }, []);
  const go = (by: 1 | -1) => {
    const area = areaOf(buttons.current);
    if (area) goToNeighbour(last.current, by, area);
  };
  const step = (name: 'previous' | 'next', label: string, sign: string, by: 1 | -1) => (
    <>
      <button
        type="button"
        className="rai-icon-button"
        aria-label={label}
        aria-keyshortcuts={keys[name].attributes?.['aria-keyshortcuts']}
        onClick={() => go(by)}
      >
        <span title={label}>{sign}</span>
      </button>
      {keys[name].sign}
    </>
  );
  return (
    <div className="rai-steps" ref={buttons}>
      {step('previous', words.previousQuestion, '↑', -1)}
      {step('next', words.nextQuestion, '↓', 1)}
    </div>
  );
}
