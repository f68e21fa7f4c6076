'use client';
import { forwardRef, useContext, type ButtonHTMLAttributes } from 'react';
import { useShortcutKey } from '../Shortcuts/ShortcutKey.js';
import type { ShortcutAction } from '../Shortcuts/Shortcuts.js';
import { useCard } from './CardContext.js';
import { DisabledButtonsContext } from './DisabledButtons.js';

/** Props of {@link Button}. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `primary` for the main action of a card, `outline` for equal actions, `quiet` for secondary actions.
   * @default 'outline'
   */
  variant?: 'primary' | 'outline' | 'quiet' | undefined;
  /** The action that a shortcut can also trigger. @default no shortcut */
  shortcut?: ShortcutAction | undefined;
  /** It undoes an answer or cancels the question, so it works while an answer is checked. @default false */
  undoes?: boolean | undefined;
  /**
   * It decides or sends, so `pressGuard` ignores a hasty press, and its description is the question with its risk,
   * unless it has its own `aria-describedby`.
   * @default false
   */
  decides?: boolean | undefined;
}

/**
 * A button of the library. An `aria-disabled` button stays in the tab order, so that users can find its explanation,
 * and does nothing.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-variant` | always: the variant |
 * | `data-shortcut` | a shortcut triggers it too: the action |
 * | `data-decides` | it decides or sends: `pressGuard` applies to it |
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = 'outline',
    shortcut,
    undoes = false,
    decides = false,
    className,
    onClick,
    type = 'button',
    children,
    ...rest
  },
  ref,
) {
  const disabledButtons = useContext(DisabledButtonsContext);
  const isDisabled = disabledButtons === 'all' || (disabledButtons === 'answers' && !undoes);
  const inert = isDisabled || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const key = useShortcutKey(shortcut);
  const { describedBy } = useCard();
  return (
    <button
      {...rest}
      {...key.attributes}
      aria-describedby={rest['aria-describedby'] ?? (decides ? describedBy : undefined)}
      aria-disabled={inert || rest['aria-disabled']}
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- it is one of the three that the type allows
      type={type}
      className={className ? `rai-button ${className}` : 'rai-button'}
      data-variant={variant}
      data-decides={decides ? '' : undefined}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {key.sign ? (
        <>
          <span>{children}</span>
          {key.sign}
        </>
      ) : (
        children
      )}
    </button>
  );
});
