'use client';
import type { ReactNode } from 'react';
import { useWords } from '../Words/WordsContext.js';
import type { FormView } from './useTwoViews.js';

/** Props of {@link ViewSwitch}. */
export interface ViewSwitchProps {
  view: FormView;
  onView: (view: FormView) => void;
}

/** Shows one value as a form or as JSON. */
export function ViewSwitch({ view, onView }: ViewSwitchProps): ReactNode {
  const { words } = useWords();
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
    <fieldset className="rai-switch" aria-label={words.viewLabel}>
      {option('form', words.viewForm)}
      {option('json', words.viewJson)}
    </fieldset>
  );
}
