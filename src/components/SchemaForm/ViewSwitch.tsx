'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { takeFocus } from '../Page/takeFocus.js';
import { useWords } from '../Words/WordsContext.js';
import type { FormView } from './useTwoViews.js';

/** Props of {@link ViewSwitch}. */
export interface ViewSwitchProps {
  view: FormView;
  onView: (view: FormView) => void;
  /** Whether another one was pressed that is gone with its view: then this one takes the focus when it comes. */
  focus: boolean;
}

/** Shows one value as a form or as JSON. */
export function ViewSwitch({ view, onView, focus }: ViewSwitchProps): ReactNode {
  const { words } = useWords();
  const options = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (focus) takeFocus(options.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null);
  }, [focus]);
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
