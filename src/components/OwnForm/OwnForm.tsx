'use client';
import type { ReactNode } from 'react';

/** Props of {@link OwnForm}. */
export interface OwnFormProps {
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form that is sent by itself, also in a form of the host's. Browsers end the way of its `submit` at the outer form,
 * below React's root, and would then load the page anew: so it is taken on its way down.
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
