'use client';
import type { ReactNode } from 'react';

/** Props of {@link OwnForm}. */
export interface OwnFormProps {
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form that submits independently, also inside a form of the host. Browsers stop a nested form's `submit` event at
 * the outer form, below React's root, and would reload the page. So it is handled in the capture phase.
 */
export function OwnForm({ onSubmit, children }: OwnFormProps): ReactNode {
  return (
    <form
      className="rai-form"
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
