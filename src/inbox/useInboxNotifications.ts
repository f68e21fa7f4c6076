'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callSafely } from '../model/callSafely.js';
import { onLogout } from '../react/logouts.js';
import { inboxLists, type ListOptions } from './inboxLists.js';
import type { InboxOptions } from './InboxOptions.js';
import { leadingTab } from './leadingTab.js';
import { listedReader, type Listed } from './listed.js';
import { newItemFinder } from './newItems.js';
import { passes } from './ordering.js';
import { pageMarks } from './pageMarks.js';

/** A new item of an inbox, without the arguments of its calls. */
export interface NewInboxItem {
  readonly key: string;
  /** The name of its source. */
  readonly source: string;
  /** One line of plain text. */
  readonly title: string;
}

/** Options of `useInboxNotifications`. */
export interface InboxNotificationsOptions extends Pick<
  InboxOptions,
  'sources' | 'filter' | 'risk' | 'refetchInterval' | 'now'
> {
  /** Adds the number of new items to the title of the page while it is in the background. @default true */
  readonly title?: boolean | undefined;
  /** Shows that number on the icon of an installed app. @default true */
  readonly badge?: boolean | undefined;
  /**
   * Shows system notifications for new items, at most three at once. One tab shows them, while that
   * tab is in the background. The app asks for the permission (`Notification.requestPermission`).
   * @default false
   */
  readonly notify?: boolean | undefined;
  /** Called in each tab with the new items. */
  readonly onNew?: ((items: readonly NewInboxItem[]) => void) | undefined;
}

/** The largest number of notifications that are shown at once. */
const MOST = 3;
/** The length of a title in a notification, in characters. */
const LONGEST = 120;

/**
 * Notifies the user of new items: in the title and the badge of the page, and in notifications of the system if the app
 * wants them. Items that are waiting when the page opens are not new. Notifications contain the title of the item,
 * and never its arguments.
 *
 * It reads the newest page of each source, also while the page is in the background.
 */
export function useInboxNotifications(options: InboxNotificationsOptions): void {
  const client = useQueryClient();
  const latest = useRef(options);
  const follower = useRef<ReturnType<typeof inboxLists>>(undefined);

  useEffect(() => {
    latest.current = options;
    follower.current?.setOptions(listOptions(options));
  });

  useEffect(() => {
    const lists = inboxLists(client, listOptions(latest.current));
    follower.current = lists;
    const read = listedReader();
    let findNew = newItemFinder();
    const tab = leadingTab('inbox notifications');
    const marks = pageMarks(() => latest.current);

    const look = (): void => {
      const { filter = {}, risk, now = Date.now } = latest.current;
      const found = findNew(
        lists.read().map(({ source: { name: source }, items, hash, hasMore, responses }) => ({
          source,
          hash,
          hasMore,
          responses,
          items: items.map((item) => read(source, item, risk)),
        })),
      ).filter((listed) => passes(listed, filter, now()));
      if (found.length === 0) return;
      marks.add(found.length);
      const { notify, onNew } = latest.current;
      if (notify === true && tab.isLeading() && document.hidden) found.slice(0, MOST).forEach(show);
      const items = found.map(({ key, source, item }) => ({ key, source, title: plain(item.title) }));
      callSafely(() => onNew?.(items));
    };
    const ends = [
      lists.subscribe(look),
      // What waits for the next person is not new.
      onLogout(client, () => {
        marks.clear();
        findNew = newItemFinder();
        lists.reset();
      }),
    ];
    look();
    return () => {
      follower.current = undefined;
      ends.forEach((end) => end());
      tab.end();
      marks.end();
    };
  }, [client]);
}

const listOptions = ({ sources, filter = {}, refetchInterval }: InboxNotificationsOptions): ListOptions => ({
  sources,
  filter,
  sort: 'newest',
  pageSize: 50,
  refetchInterval,
  refetchIntervalInBackground: true,
});

/** The text on one line, without invisible characters, which could reorder or hide a part of it. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);

/** Equal tags replace each other, also if several tabs show the same item. */
function show({ key, revision, item }: Listed): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(plain(item.title), { tag: `${key} ${revision}` });
    shown.onclick = () => window.focus();
  } catch {
    // Some browsers show notifications only from a service worker.
  }
}
