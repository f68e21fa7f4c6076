'use client';
import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Shortcuts } from '../../components/Shortcuts/Shortcuts.js';
import type { InboxHandle } from '../InboxHandle.js';
import { goToQuestion, isTooSoon } from './goToQuestion.js';
import { inboxKeyOf } from './inboxKeys.js';
import type { InboxListRef } from './InboxList.js';

/** How the user moves in an inbox. */
export interface InboxMoves {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Opens an item and moves the focus to it. */
  readonly openItem: (key: string) => void;
  /** Closes the open item and moves the focus to its row. */
  readonly closeItem: () => void;
}

/**
 * The keys of an inbox, and where the focus goes. No key decides: `a`, `d`, `e` and `u` act on the focused card, which
 * is the panel's own rule. From anywhere else, they only move the focus to the card of the open item, or to the button
 * that decides the marked items.
 */
export function useInboxKeys(
  root: RefObject<HTMLElement | null>,
  list: RefObject<InboxListRef | null>,
  inbox: InboxHandle,
  panel: Shortcuts | undefined,
): InboxMoves {
  /** Where the focus goes once it is rendered: to the open item, or to a row. */
  const goal = useRef<{ readonly to: 'detail' | 'row'; readonly key: string }>(undefined);
  const latest = useRef({ inbox, panel });
  useEffect(() => {
    latest.current = { inbox, panel };
    const { current: wanted } = goal;
    if (!wanted) return;
    if (wanted.to === 'row') {
      goal.current = undefined;
      list.current?.goTo(wanted.key);
      return;
    }
    const detail = root.current?.querySelector<HTMLElement>('[data-detail]');
    if (detail?.dataset['detail'] !== wanted.key) return;
    goal.current = undefined;
    detail.focus({ preventScroll: true });
    goToQuestion(detail);
  });

  const openItem = useCallback(
    (key: string) => {
      goal.current = { to: 'detail', key };
      latest.current.inbox.open(key);
      // Nothing renders if it is already open.
      const detail = root.current?.querySelector<HTMLElement>('[data-detail]');
      if (detail?.dataset['detail'] !== key) return;
      goal.current = undefined;
      if (!goToQuestion(detail)) detail.focus({ preventScroll: true });
    },
    [root],
  );
  const closeItem = useCallback(() => {
    const { current, open } = latest.current.inbox;
    if (current !== undefined) goal.current = { to: 'row', key: current };
    open(undefined);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { target, repeat } = event;
      const action = inboxKeyOf(event.nativeEvent, latest.current.panel);
      if (!action || !(target instanceof Element)) return;
      const { items, current, selection, mark, next, previous } = latest.current.inbox;
      const detail = target.closest<HTMLElement>('[data-detail]');
      const row = target.closest('.rai-inbox-row')?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
      const key = row ?? current;
      if (action === 'next' || action === 'previous') {
        event.preventDefault();
        const opened = action === 'next' ? next() : previous();
        if (opened !== undefined) goal.current = { to: detail ? 'detail' : 'row', key: opened };
        return;
      }
      if (repeat) return;
      if (action === 'mark') {
        const item = items.find((each) => each.key === key);
        if (!item || item.status === 'gone' || item.status === 'deciding') return;
        event.preventDefault();
        mark([item.key], !item.isMarked);
        return;
      }
      if (action === 'legend') {
        const legend = root.current?.querySelector<HTMLDetailsElement>('.rai-inbox-legend');
        if (legend) legend.open = !legend.open;
        event.preventDefault();
        return;
      }
      if (target.closest('[data-interrupt-key]')) {
        // The panel handles the keys of its cards, later than this.
        if (detail && isTooSoon(detail, event.nativeEvent)) event.preventDefault();
        return;
      }
      const bulk =
        detail || selection.length === 0
          ? undefined
          : root.current?.querySelector<HTMLElement>(`[data-bulk="${action}"]`);
      if (bulk) {
        event.preventDefault();
        bulk.focus();
      } else if (key !== undefined) {
        event.preventDefault();
        openItem(key);
      }
    },
    [root, openItem],
  );
  return { onKeyDown, openItem, closeItem };
}
