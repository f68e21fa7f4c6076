'use client';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { closeOnEscape } from '../Page/closeOnEscape.js';
import { moveFocus } from '../Page/moveFocus.js';
import { useCallView } from '../Preview/CallView.js';
import type { ActionMenuProps } from '../Preview/useCardDetails.js';
import { useWords } from '../Words/WordsContext.js';

/**
 * A button that opens a menu with the rarely used actions of a question, as the ARIA practices describe it: Enter,
 * Space and the arrow keys open it, the arrow keys, Home and End move in it, Escape closes it and returns the focus,
 * and Tab closes it. It also shows the values of the call as JSON. Renders nothing without actions.
 */
export function ActionMenu({ actions, ...aria }: ActionMenuProps): ReactNode {
  const { words } = useWords();
  const view = useCallView('hasMenu');
  /** The position of the item that gets the focus when it opens. */
  const [opensAt, setOpensAt] = useState<0 | -1>();
  const menu = useRef<HTMLDivElement>(null);
  /** The button that opens it, and the items. */
  const buttons = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (opensAt !== undefined) buttons().slice(1).at(opensAt)?.focus();
  }, [opensAt]);
  const all = view.hasValues ? [...actions, view] : actions;
  if (all.length === 0) return null;

  const isOpen = opensAt !== undefined;
  const close = () => {
    buttons()[0]?.focus();
    setOpensAt(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    if (isOpen) {
      // Tab then moves on from the button.
      if (key === 'Tab') close();
      closeOnEscape(close)(event);
      moveFocus(event, buttons().slice(1));
    } else if (!event.repeat && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      setOpensAt(key === 'ArrowDown' ? 0 : -1);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the events are those of its buttons
    <div
      ref={menu}
      className="rai-menu"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpensAt(undefined);
      }}
    >
      <button
        ref={(button) => {
          for (const { ref } of actions) ref(button);
        }}
        type="button"
        className="rai-button"
        data-variant="outline"
        aria-label={words.moreActions}
        {...aria}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpensAt(isOpen ? undefined : 0)}
      >
        ⋯
      </button>
      {isOpen && (
        <div
          role="menu"
          tabIndex={-1}
          aria-label={words.moreActions}
          // Without this, a press would take the focus from the menu, which closes the menu.
          onMouseDown={(event) => event.preventDefault()}
        >
          {all.map(({ label, onClick }) => (
            <button
              key={label}
              type="button"
              className="rai-button"
              data-variant="quiet"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onClick();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {(isOpen || view.isJson !== undefined) && view.status}
    </div>
  );
}
