'use client';
import { forwardRef, type ButtonHTMLAttributes } from 'react';

/** Props of {@link Button}. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `primary` for the one act a card is there for, `outline` for its equals, `quiet` for the way out.
   * @default 'outline'
   */
  variant?: 'primary' | 'outline' | 'quiet' | undefined;
}

/**
 * A button of the library. One that is `aria-disabled` keeps its place in the tab order, so that its
 * explanation can be found, and does nothing.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-variant` | always: the variant |
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'outline', className, onClick, type = 'button', ...rest },
  ref,
) {
  const inert = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  return (
    <button
      {...rest}
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- it is one of the three that the type allows
      type={type}
      className={className ? `rai-button ${className}` : 'rai-button'}
      data-variant={variant}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
});
