'use client';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { useRendererOptions } from '../../components/Options/RendererContext.js';
import { asSeen } from '../../components/PlainText/asSeen.js';
import { directionOf } from '../../components/PlainText/directionOf.js';
import { PlainText } from '../../components/PlainText/PlainText.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { ShownItem } from '../InboxItem.js';
import { DetailActions } from './DetailActions.js';
import { Moment } from './Moment.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link DetailHeader}. */
export interface DetailHeaderProps {
  inbox: InboxHandle;
  item: ShownItem;
  /** Whether the source of the item has claims. */
  canClaim: boolean;
  onClose: () => void;
}

/**
 * Who asks, since when, and what the user can do with the item. It stays while the user goes from item to item.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-repeated` | on the title: the first question has the same text. While its card shows it, the title is hidden |
 */
export function DetailHeader({ inbox, item, canClaim, onClose }: DetailHeaderProps): ReactNode {
  const { inbox: texts } = useInboxWords();
  const { headingLevel = 3 } = useRendererOptions();
  const { title, agent, source, waitingSince, expiresAt } = item;
  const Heading = `h${headingLevel}` as const;
  return (
    <header className="rai-inbox-detail-header">
      <Button className="rai-inbox-back" variant="quiet" onClick={onClose}>
        {texts.back}
      </Button>
      <div>
        <Heading
          className="rai-inbox-detail-title"
          dir={directionOf(title)}
          data-repeated={isRepeated(item) ? '' : undefined}
        >
          <PlainText>{title}</PlainText>
        </Heading>
        <p className="rai-hint rai-inbox-from">
          {agent !== undefined && (
            <span>
              <PlainText>{agent}</PlainText>
            </span>
          )}
          <span>
            <PlainText>{source}</PlainText>
          </span>
          {waitingSince !== undefined && (
            <span>
              <Moment time={waitingSince} kind="since" />
            </span>
          )}
          {expiresAt !== undefined && (
            <span>
              <Moment time={expiresAt} kind="expiry" />
            </span>
          )}
        </p>
      </div>
      <DetailActions inbox={inbox} item={item} canClaim={canClaim} />
    </header>
  );
}

/** Whether the title is the text of the first question, or its beginning. */
function isRepeated({ title, questions }: ShownItem): boolean {
  const asked = asSeen(questions[0]?.message ?? '');
  const text = asSeen(title);
  return text !== '' && (asked === text || (text.endsWith('…') && asked.startsWith(text.slice(0, -1))));
}
