'use client';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { CardContext, idList } from '../Button/CardContext.js';
import { canEdit, Decision } from '../Decision/Decision.js';
import { useDraft } from '../Draft/useDraft.js';
import { nextOpen } from '../Page/cards.js';
import { focusCard } from '../Page/goToCard.js';
import { useAfterChange } from '../Page/useAfterChange.js';
import { CallViewProvider } from '../Preview/CallView.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { hostText, toolOptions } from '../Options/ToolOptions.js';
import { Receipt } from '../Receipt/Receipt.js';
import { isElement, isFocusLost } from '../Page/elements.js';
import { PlainText } from '../PlainText/PlainText.js';
import { RiskLevelLabel, RiskReason } from '../Risk/RiskLine.js';
import { useRisk } from '../Risk/useRisk.js';
import { useWords } from '../Words/WordsContext.js';
import { CallSummary } from '../Question/CallSummary.js';
import { CardHeader } from '../Question/CardHeader.js';
import { descriptionOf } from '../Question/questionOf.js';
import { useArgumentsSchema } from '../Question/useArgumentsSchema.js';
import { visibleString } from '../PlainText/visibleText.js';

/** Props of {@link ActionItem}. */
export interface ActionItemProps {
  /** The action, as a question. */
  action: BoundInterrupt;
  /** Its position, from 1. */
  number: number;
  total: number;
  readOnly: boolean;
}

/**
 * One action of a question with several: the call, and its decision or receipt.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-action-key` | always: the key |
 * | `data-status` | always: `open` or `answered` |
 * | `data-risk` | the host's rating: `low`, `medium` or `high` |
 */
export function ActionItem({ action, number, total, readOnly }: ActionItemProps): ReactNode {
  const { words, locale } = useWords();
  const draft = useDraft(action);
  const item = useRef<HTMLLIElement>(null);
  const { status, message, toolCall } = action;
  useFocusAfterDecision(status, item);
  const { tools } = useRendererOptions();
  const tool = toolOptions(tools, toolCall?.name);
  const title = hostText(tool?.title);
  const hasHeader = title !== undefined || tool?.icon !== undefined;
  const described = descriptionOf(action, tools);
  const name = title ?? visibleString(toolCall?.name ?? words.toolName);
  const schema = useArgumentsSchema(action);
  const id = useId();
  const risk = useRisk(action.key);
  const shownRisk = status === 'open' ? risk : undefined;
  const level = shownRisk && <RiskLevelLabel risk={shownRisk} id={id} />;
  const question = described ?? message;
  const describedBy = idList(`${id}-label`, question !== undefined && `${id}-question`, shownRisk && id);
  // Only the whole question can be cancelled, not a single action.
  const context = useMemo(() => ({ canCancel: false, describedBy }), [describedBy]);
  const editing = status === 'open' && draft.mode === 'edit' && canEdit(action);
  return (
    <li
      ref={item}
      className="rai-action"
      aria-labelledby={`${id}-label`}
      aria-describedby={shownRisk && (shownRisk.why ? `${id} ${id}-why` : id)}
      tabIndex={-1}
      data-action-key={action.key}
      data-status={status}
      data-risk={risk?.level}
    >
      <span id={`${id}-label`} hidden>
        {words.actionLabel({ number, total, name, locale })}
      </span>
      {hasHeader && (
        <CardHeader interrupt={action} id={`${id}-title`}>
          {level}
        </CardHeader>
      )}
      {described !== undefined && (
        <p id={`${id}-question`}>
          <strong>
            <bdi>{described}</bdi>
          </strong>
        </p>
      )}
      {message !== undefined && (
        <p id={described === undefined ? `${id}-question` : undefined}>
          <PlainText>{message}</PlainText>
        </p>
      )}
      {!hasHeader && level && <div>{level}</div>}
      {shownRisk && <RiskReason risk={shownRisk} id={`${id}-why`} />}
      <CardContext.Provider value={context}>
        <CallViewProvider>
          {toolCall && !editing && <CallSummary toolCall={toolCall} schema={schema} hasName={!hasHeader} />}
          {status === 'answered' ? (
            <Receipt interrupt={action} />
          ) : (
            <Decision interrupt={action} readOnly={readOnly} draft={draft} />
          )}
        </CallViewProvider>
      </CardContext.Provider>
    </li>
  );
}

/**
 * The pressed button unmounts after a decision or an undo: the focus moves to the next open action, or stays on this
 * one. A focus elsewhere does not move.
 */
function useFocusAfterDecision(status: string, item: { readonly current: HTMLElement | null }): void {
  const focused = useRef(false);
  useAfterChange(status, () => {
    const element = item.current;
    if (!element || !focused.current) return;
    focused.current = false;
    if (!isFocusLost(element)) return;
    const list = element.parentElement;
    const next = status === 'answered' && list ? nextOpen(list, 'data-action-key', element) : undefined;
    focusCard(next ?? element);
  });
  useEffect(() => {
    const page = item.current?.getRootNode();
    // After a button with the focus has unmounted, the page does not report where the focus was.
    const note = ({ target }: Event) => {
      focused.current = isElement(target) && item.current?.contains(target) === true;
    };
    page?.addEventListener('focusin', note);
    return () => page?.removeEventListener('focusin', note);
  }, [item]);
}
