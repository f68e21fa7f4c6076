'use client';
import { memo, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useRendererOptions } from '../../components/Options/RendererContext.js';
import { hostText, toolOptions } from '../../components/Options/ToolOptions.js';
import { directionOf } from '../../components/PlainText/directionOf.js';
import { PlainText } from '../../components/PlainText/PlainText.js';
import { visibleString } from '../../components/PlainText/visibleText.js';
import type { ShownItem } from '../InboxItem.js';
import { AnsweredHereContext } from './AnsweredHere.js';
import { Moment } from './Moment.js';
import { rowText } from './rowText.js';
import { statusInWords } from './statusInWords.js';
import { useInboxWords } from './useInboxWords.js';
import type { WatchRow } from './useSeenItems.js';

/** Props of {@link InboxRow}. */
export interface InboxRowProps {
  item: ShownItem;
  /** The position in the list of the virtualiser, which measures the row. */
  index: number;
  /** The distance from the top of its list, in pixels. */
  top: number;
  /** The position in its group, from 1. */
  position: number;
  /** The number of rows of the group. `-1` if it is unknown, because not all are loaded. */
  total: number;
  /** Whether Tab reaches the row. The arrow keys reach the others. */
  isTabStop: boolean;
  isCurrent: boolean;
  measure: (row: HTMLElement | null) => void;
  watch: WatchRow;
  /** Called when the row has received the focus. */
  onReach: (key: string) => void;
  onOpen: (key: string) => void;
  /** @param isRange Whether all rows since the last marked one are marked too. */
  onMark: (key: string, isMarked: boolean, isRange: boolean) => void;
}

/**
 * One item of the list: what it asks, who asks, since when, and the result. Its checkbox marks it, and the rest opens
 * it. The last line always has the same height, so that a change of the item does not move the other rows.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-row` | always, on the button: the key of the item |
 * | `data-status` | always: `waiting`, `changed`, `gone` or `deciding` |
 * | `data-result` | it was decided with others: the type of the result |
 * | `data-marked` | it is marked |
 */
export const InboxRow = memo(function InboxRow(props: InboxRowProps): ReactNode {
  const { item, index, top, position, total, isTabStop, isCurrent } = props;
  const { measure, watch, onReach, onOpen, onMark } = props;
  const { key, revision, source, agent, status, risk, isMarked, isSeen, claimedBy, expiresAt } = item;
  const { waitingSince, questions, result } = item;
  const { words, inbox, locale } = useInboxWords();
  const { tools } = useRendererOptions();
  const button = useRef<HTMLButtonElement>(null);
  const text = rowText(item, tools);
  const canSee = text.isWhole && !isSeen && (status === 'waiting' || status === 'changed');
  useEffect(
    () => (canSee && button.current ? watch(button.current, revision) : undefined),
    [canSee, revision, watch],
  );
  const isAnswered = useContext(AnsweredHereContext).has(key, revision);
  const state = statusInWords(item, isAnswered, inbox);
  const tabIndex = isTabStop ? 0 : -1;
  const title = visibleString(text.title);
  const isShift = useRef(false);
  return (
    <li
      ref={measure}
      className="rai-inbox-row"
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={position}
      aria-setsize={total}
      data-index={index}
      data-status={status}
      data-result={result?.type}
      data-marked={isMarked ? '' : undefined}
    >
      <label className="rai-choice rai-inbox-mark">
        <input
          type="checkbox"
          tabIndex={tabIndex}
          checked={isMarked}
          disabled={status === 'gone' || status === 'deciding'}
          aria-label={inbox.mark({ title })}
          onFocus={() => onReach(key)}
          onClick={(event) => {
            isShift.current = event.shiftKey;
          }}
          onChange={({ target }) => onMark(key, target.checked, isShift.current)}
        />
      </label>
      <button
        ref={button}
        type="button"
        className="rai-inbox-open"
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'true' : undefined}
        data-row={key}
        onFocus={() => onReach(key)}
        onClick={() => onOpen(key)}
      >
        <span className="rai-inbox-line">
          <span className="rai-inbox-title" data-line="title" dir={directionOf(text.title)}>
            {text.isTrusted ? <bdi>{text.title}</bdi> : <PlainText>{text.title}</PlainText>}
          </span>
          {waitingSince !== undefined && <Moment time={waitingSince} kind="since" />}
        </span>
        {text.details !== '' && (
          <span className="rai-inbox-details" data-line="details" dir={directionOf(text.details)}>
            <PlainText>{text.details}</PlainText>
          </span>
        )}
        <span className="rai-inbox-line rai-inbox-about">
          {state ? (
            <strong className="rai-inbox-state" data-tone={state.tone}>
              {state.text}
            </strong>
          ) : (
            <>
              {risk && (
                <strong className="rai-risk" data-level={risk}>
                  {words.risks[risk]}
                </strong>
              )}
              {expiresAt !== undefined && <Moment time={expiresAt} kind="expiry" />}
            </>
          )}
          <span className="rai-inbox-from">
            {claimedBy !== undefined && <span>{inbox.claimedBy({ name: visibleString(claimedBy) })}</span>}
            {questions.length > 1 && <span>{inbox.questions({ count: questions.length, locale })}</span>}
            {text.tools.map((tool) => (
              <span key={tool}>
                <PlainText>{hostText(toolOptions(tools, tool)?.title) ?? tool}</PlainText>
              </span>
            ))}
            {agent !== undefined && (
              <span>
                <PlainText>{agent}</PlainText>
              </span>
            )}
            <span>
              <PlainText>{source}</PlainText>
            </span>
          </span>
        </span>
      </button>
    </li>
  );
});
