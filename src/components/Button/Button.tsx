'use client';
import { forwardRef, useContext, type ButtonHTMLAttributes } from 'react';
import { useShortcutKey } from '../Shortcuts/ShortcutKey.js';
import type { ShortcutAction } from '../Shortcuts/Shortcuts.js';
import { HeldButtonsContext } from './HeldButtons.js';

/** Props of {@link Button}. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `primary` for the one act a card is there for, `outline` for its equals, `quiet` for the way out.
   * @default 'outline'
   */
  variant?: 'primary' | 'outline' | 'quiet' | undefined;
  /** What it does, where a key may do the same. @default none may */
  shortcut?: ShortcutAction | undefined;
  /** It takes an answer back, or leaves the question: it acts while an answer is checked. @default false */
  takesBack?: boolean | undefined;
}

/**
 * A button of the library. One that is `aria-disabled` keeps its place in the tab order, so that its
 * explanation can be found, and does nothing.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-variant` | always: the variant |
 * | `data-shortcut` | a key presses it too: what it does |
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = 'outline',
    shortcut,
    takesBack = false,
    className,
    onClick,
    type = 'button',
    children,
    ...rest
  },
  ref,
) {
  const held = useContext(HeldButtonsContext);
  const isHeld = held === 'all' || (held === 'answers' && !takesBack);
  const inert = isHeld || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const key = useShortcutKey(shortcut);
  return (
    <button
      {...rest}
      {...key.attributes}
      aria-disabled={inert || rest['aria-disabled']}
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- it is one of the three that the type allows
      type={type}
      className={className ? `rai-button ${className}` : 'rai-button'}
      data-variant={variant}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {key.sign}
    </button>
  );
});
