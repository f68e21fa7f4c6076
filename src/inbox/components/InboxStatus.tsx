'use client';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { visibleString } from '../../components/PlainText/visibleText.js';
import type { InboxHandle } from '../InboxHandle.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxStatus}. */
export interface InboxStatusProps {
  inbox: InboxHandle;
}

/**
 * Announces to screen readers, politely and once each: new items, that the open item was answered by someone else, and
 * the end of a decision about several items. It is in the DOM before there is anything to announce, because screen
 * readers ignore a live region that is added with its text.
 */
export function InboxStatus({ inbox }: InboxStatusProps): ReactNode {
  const { inbox: texts, locale } = useInboxWords();
  const { arrivals, progress, current, items } = inbox;
  const region = useRef<HTMLDivElement>(null);
  const open = current === undefined ? undefined : items.find(({ key }) => key === current);
  const gone = open?.status === 'gone' && !open.result ? open.title : undefined;
  const said = {
    arrivals: arrivals > 0 ? texts.announceArrivals({ count: arrivals, locale }) : '',
    gone: gone === undefined ? '' : texts.announceGone({ title: visibleString(gone) }),
    decided:
      progress && !progress.isRunning
        ? texts.announceDecided({
            sent: [...progress.results.values()].filter(({ type }) => type === 'accepted').length,
            total: progress.keys.length,
            locale,
          })
        : '',
  };
  useAnnounced(region, said.arrivals);
  useAnnounced(region, said.gone);
  useAnnounced(region, said.decided);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output
  return <div role="status" className="rai-visually-hidden" ref={region} />;
}

/** Announces a text when it has changed. */
function useAnnounced(region: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    if (text !== '') region.current?.replaceChildren(text);
  }, [region, text]);
}
