'use client';
import { useContext, useEffect, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { useRunSelector } from '../../react/useRunSelector.js';
import { InterruptPanel, type InterruptPanelProps } from '../../components/InterruptPanel/InterruptPanel.js';
import { Isolated } from '../../components/ErrorBoundary/IsolatedParts.js';
import { closeOnEscape } from '../../components/Page/closeOnEscape.js';
import { takeFocus } from '../../components/Page/takeFocus.js';
import { useAfterChange } from '../../components/Page/useAfterChange.js';
import { visibleString } from '../../components/PlainText/visibleText.js';
import type { AgentRun, AgentRunOptions } from '../../model/AgentRun.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { ShownItem } from '../InboxItem.js';
import { AnsweredHereContext } from './AnsweredHere.js';
import { DetailHeader } from './DetailHeader.js';
import { goToQuestion } from './goToQuestion.js';
import { useDetailRun } from './useDetailRun.js';
import { useInboxWords } from './useInboxWords.js';

/** What the detail passes to its panel. */
export type InboxPanelProps = Omit<InterruptPanelProps, 'run'>;

/** Props of {@link InboxDetail}. */
export interface InboxDetailProps {
  inbox: InboxHandle;
  /** The options of the panel. @default those of the surrounding providers, with the default shortcuts */
  panel?: InboxPanelProps | undefined;
  /** Closes the item. @default closes it in the inbox */
  onClose?: (() => void) | undefined;
  /** Shown above the panel: the conversation of the thread, for example. It receives the run object and the item. */
  Conversation?: ComponentType<{ run: AgentRun; item: ShownItem }> | undefined;
  /** Whether the source of an item supports claims. @default it does not */
  canClaim?: ((item: ShownItem) => boolean) | undefined;
  className?: string | undefined;
}

/**
 * The open item: who asks, and the panel that answers. Every answer goes through the run object of its thread, the same
 * as in a chat of the app. While it covers the list, Escape closes it, except in a field.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-detail` | always: the key of the item; empty if none is open |
 */
export function InboxDetail(props: InboxDetailProps): ReactNode {
  const { inbox, panel, Conversation, canClaim, className, onClose = () => inbox.open(undefined) } = props;
  const { words, inbox: texts } = useInboxWords();
  const { current, items } = inbox;
  const item = current === undefined ? undefined : items.find(({ key }) => key === current);
  const title = item ? visibleString(item.title) : texts.detailEmpty;
  const region = useRef<HTMLElement>(null);
  // The item that had the focus is gone, or was postponed. What the app opens takes no focus.
  useAfterChange(current, (before) => {
    if (before !== undefined) takeFocus(region.current);
  });
  // Next to the list, there is no button that goes back.
  const isCovering = () => region.current?.querySelector('.rai-inbox-back')?.getClientRects().length === 1;
  const escape = closeOnEscape(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events are those of its controls
    <section
      ref={region}
      className={className ? `rai-root rai-inbox-detail ${className}` : 'rai-root rai-inbox-detail'}
      aria-label={title}
      lang={words.language}
      dir={words.direction}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (isCovering() && !isInDialog(event)) escape(event);
      }}
      data-detail={item?.key ?? ''}
    >
      {item ? (
        <>
          <DetailHeader {...{ inbox, item, onClose }} canClaim={canClaim?.(item) === true} />
          {/* Another item remounts the rest: typed text, open confirmations and the focus are discarded. */}
          <Isolated
            resetKey={item.key}
            renderFallback={() => <p className="rai-error">{texts.sourceFailed({ name: title })}</p>}
          >
            <OpenItem {...{ inbox, item, panel, Conversation }} />
          </Isolated>
        </>
      ) : (
        <p className="rai-inbox-empty rai-hint">{texts.detailEmpty}</p>
      )}
    </section>
  );
}

/** Whether a key was pressed in a dialog of the conversation or of a renderer, in the item or elsewhere in the page. */
const isInDialog = ({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  !currentTarget.contains(target as Node) ||
  currentTarget.contains((target as Element).closest('dialog, [role$=dialog]'));

interface OpenItemProps extends Pick<InboxDetailProps, 'inbox' | 'panel' | 'Conversation'> {
  readonly item: ShownItem;
}

/** @throws what `open` of the source throws */
function OpenItem(props: OpenItemProps): ReactNode {
  const options = props.inbox.runOptions(props.item.key);
  return options && <OpenRun {...props} options={options} />;
}

function OpenRun({
  inbox,
  item,
  options,
  panel,
  Conversation,
}: OpenItemProps & { readonly options: AgentRunOptions }): ReactNode {
  const { inbox: texts } = useInboxWords();
  const { run, pending, isAnswered, isOver } = useDetailRun(options);
  const { key, revision, agent, status, questions } = item;
  const body = useRef<HTMLDivElement>(null);
  const { add } = useContext(AnsweredHereContext);
  useEffect(() => {
    if (isAnswered) add(key, revision);
  }, [isAnswered, add, key, revision]);

  // What the cards show has been seen. If the thread asks less than the list contains, the list is out of date.
  const { markSeen } = inbox;
  const showsAll = questions.length > 0 && pending >= questions.length && status !== 'gone';
  useEffect(() => {
    if (showsAll) markSeen(key, revision);
  }, [showsAll, markSeen, key, revision]);

  // The person has opened the item, and its questions come later.
  const first = useRunSelector(run, firstPending);
  useEffect(() => {
    const detail = body.current?.closest<HTMLElement>('.rai-inbox-detail');
    if (first !== undefined && detail?.matches(':focus')) goToQuestion(detail);
  }, [first]);

  const isGone = isOver || (status === 'gone' && pending === 0 && !isAnswered);
  const notice = isGone ? texts.detailGone : status === 'changed' ? texts.detailChanged : undefined;
  return (
    <>
      {notice !== undefined && (
        <p className="rai-doubt" data-inbox-notice="">
          {notice}
        </p>
      )}
      <div ref={body} className="rai-inbox-detail-body">
        {Conversation && <Conversation run={run} item={item} />}
        <InterruptPanel shortcuts agentName={agent} {...panel} run={run} />
      </div>
    </>
  );
}

const firstPending = ({ interrupts }: RunSnapshot): string | undefined => interrupts[0]?.key;
