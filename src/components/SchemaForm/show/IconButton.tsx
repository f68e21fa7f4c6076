'use client';
import type { MouseEventHandler, ReactNode } from 'react';

/** Props of {@link IconButton}. */
export interface IconButtonProps {
  sign: string;
  /** The accessible name. */
  label: string;
  disabled?: boolean | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

/** A small button that shows a sign. */
export function IconButton({ sign, label, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" className="rai-icon-button" aria-label={label} {...rest}>
      <span aria-hidden>{sign}</span>
    </button>
  );
}
