'use client';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { takeFocus } from '../Decision/takeFocus.js';
import { useWords } from '../Words/WordsContext.js';
import type { FormView } from './useTwoViews.js';

/** Props of {@link ViewSwitch}. */
export interface ViewSwitchProps {
  view: FormView;
  onView: (view: FormView) => void;
  /** Whether it was pressed last: the other view brings a switch of its own, which then takes the focus. */
  switched: RefObject<boolean>;
}

/** Shows one value as a form or as JSON. */
export function ViewSwitch({ view, onView, switched }: ViewSwitchProps): ReactNode {
  const { words } = useWords();
  const options = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (switched.current)
      takeFocus(options.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null);
    switched.current = false;
  }, [switched]);
  const option = (name: FormView, label: string) => (
    <button
      type="button"
      className="rai-switch-option"
      aria-pressed={view === name}
      onClick={() => view !== name && onView(name)}
    >
      {label}
    </button>
  );
  return (
    <fieldset ref={options} className="rai-switch" aria-label={words.viewLabel}>
      {option('form', words.viewForm)}
      {option('json', words.viewJson)}
    </fieldset>
  );
}
