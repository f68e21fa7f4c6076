'use client';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { closeOnEscape } from '../../components/Page/closeOnEscape.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { ShownItem } from '../InboxItem.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link DetailActions}. */
export interface DetailActionsProps {
  inbox: InboxHandle;
  item: ShownItem;
  /** Whether the source of the item has claims. */
  canClaim: boolean;
}

/** What the user can do with an item besides answering it: go to its neighbours, claim it, and postpone it. */
export function DetailActions({ inbox, item, canClaim }: DetailActionsProps): ReactNode {
  const { inbox: texts } = useInboxWords();
  const { key, status, isClaimedByOther } = item;
  return (
    <div className="rai-inbox-actions">
      {canClaim && !isClaimedByOther && status !== 'gone' && <Claim key={key} {...{ inbox, item }} />}
      {status !== 'gone' && (
        <Snooze onSnooze={(milliseconds) => inbox.snooze(key, Date.now() + milliseconds)} />
      )}
      <span className="rai-steps">
        <button
          type="button"
          className="rai-icon-button"
          aria-label={texts.previous}
          onClick={() => void inbox.previous()}
        >
          <span title={texts.previous}>↑</span>
        </button>
        <button
          type="button"
          className="rai-icon-button"
          aria-label={texts.next}
          onClick={() => void inbox.next()}
        >
          <span title={texts.next}>↓</span>
        </button>
      </span>
    </div>
  );
}

/** A button that claims an item, or ends the claim. A source that does not respond holds up only this item. */
function Claim({ inbox, item }: Pick<DetailActionsProps, 'inbox' | 'item'>): ReactNode {
  const { inbox: texts } = useInboxWords();
  const [state, setState] = useState<'busy' | 'failed'>();
  const isMine = item.claimedBy !== undefined;
  const change = () => {
    if (state === 'busy') return;
    setState('busy');
    inbox[isMine ? 'release' : 'claim'](item.key).then(
      () => setState(undefined),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button aria-disabled={state === 'busy' || undefined} onClick={change}>
        {isMine ? texts.release : texts.claim}
      </Button>
      {state === 'failed' && (
        <p className="rai-error" role="alert">
          {texts.claimFailed}
        </p>
      )}
    </>
  );
}

const HOUR = 3_600_000;
const times = [HOUR, 4 * HOUR, 24 * HOUR, 7 * 24 * HOUR];

/** A button that shows for how long an item can be postponed. Escape, or a focus elsewhere, hides the times. */
function Snooze({ onSnooze }: { readonly onSnooze: (milliseconds: number) => void }): ReactNode {
  const { inbox: texts, locale } = useInboxWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the events are those of its buttons
    <div
      className="rai-inbox-menu"
      // oxlint-disable-next-line react/refs -- it is read when a key is pressed
      onKeyDown={isOpen ? closeOnEscape(close) : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.snooze}
      </Button>
      {isOpen && (
        <ul>
          {times.map((milliseconds) => (
            <li key={milliseconds}>
              <Button
                variant="quiet"
                onClick={() => {
                  close();
                  onSnooze(milliseconds);
                }}
              >
                {texts.snoozeFor({ milliseconds, locale })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
