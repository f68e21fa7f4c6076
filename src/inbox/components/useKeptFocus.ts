'use client';
import { useEffect, type RefObject } from 'react';
import { isElement, isFocusLost } from '../../components/Page/elements.js';

/**
 * If the focused element beside the open item is removed, such as a button that has done its work, the focus moves to
 * the bar that contained it, else to the row that Tab reaches. The open item has its own rules.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: inbox } = root;
    if (!inbox) return;
    let focused: Element | undefined;
    let bar: HTMLElement | null | undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      focused = isElement(target) && target.closest('.rai-inbox-master') ? target : undefined;
      bar = focused?.closest<HTMLElement>('.rai-inbox-bulk');
    };
    const keepFocus = (): void => {
      if (!focused || focused.isConnected) return;
      focused = undefined;
      if (!isFocusLost(inbox)) return;
      const place =
        (bar?.isConnected ? bar : undefined) ??
        inbox.querySelector<HTMLElement>('[data-row][tabindex="0"]') ??
        inbox.querySelector<HTMLElement>('.rai-inbox-master :is(input, button)');
      place?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keepFocus);
    observer.observe(inbox, { childList: true, subtree: true });
    inbox.addEventListener('focusin', onFocusIn);
    return () => {
      observer.disconnect();
      inbox.removeEventListener('focusin', onFocusIn);
    };
  }, [root]);
}
