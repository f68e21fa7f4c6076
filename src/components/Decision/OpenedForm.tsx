'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { takeFocus } from '../Page/takeFocus.js';

/** Props of {@link OpenedForm}. */
export interface OpenedFormProps {
  label: string;
  /** Whether the user has just opened it here. It then takes the focus. */
  justOpened: boolean;
  children: ReactNode;
}

/**
 * A form that a button has opened. The fieldset itself receives the focus, not its first field, because the code of the
 * fields may still be loading.
 */
export function OpenedForm({ label, justOpened, children }: OpenedFormProps): ReactNode {
  const container = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The pressed button has unmounted, so the focus moves to what it opened.
    if (justOpened) takeFocus(container.current);
  }, [justOpened]);
  return (
    <fieldset aria-label={label} tabIndex={-1} ref={container} className="rai-edit">
      {children}
    </fieldset>
  );
}
