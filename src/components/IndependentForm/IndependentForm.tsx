'use client';
import type { ReactNode } from 'react';

/** Props of {@link IndependentForm}. */
export interface IndependentFormProps {
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form that submits independently, even inside a form of the host. Browsers stop a nested form's `submit` event at
 * the outer form, below React's root, and would reload the page. So it is handled in the capture phase.
 *
 * Before hydration, or if the page stops the event, the browser submits the form itself. With the method `dialog`, this
 * does not load a page.
 */
export function IndependentForm({ onSubmit, children }: IndependentFormProps): ReactNode {
  return (
    <form
      className="rai-form"
      method="dialog"
      noValidate
      onSubmitCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
