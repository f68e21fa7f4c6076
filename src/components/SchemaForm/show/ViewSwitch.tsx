'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { takeFocus } from '../../Page/takeFocus.js';
import { useWords } from '../../Words/WordsContext.js';
import type { FormView } from '../collect/useTwoViews.js';

/** Props of {@link ViewSwitch}. */
export interface ViewSwitchProps {
  view: FormView;
  onView: (view: FormView) => void;
  /**
   * Whether the switch of the other view was pressed and has unmounted. This one then takes the focus when it mounts.
   */
  focus: boolean;
}

/** Switches between the form and the JSON of a value. */
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
