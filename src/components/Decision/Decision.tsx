'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { readApproval } from '../../approvals/approval.js';
import type { AllowedDecision } from '../../model/PendingInterrupt.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { AnswerPart, usePreloadedForm } from '../AnswerPart/AnswerPart.js';
import { Button } from '../Button/Button.js';
import { AnswerForm } from '../AnswerForm/AnswerForm.js';
import { IssueList } from '../Issues/IssueList.js';
import { useWords } from '../Words/WordsContext.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { decisionScope } from '../Question/decisionScope.js';
import { DenyReason } from './DenyReason.js';
import type { DraftMode } from '../Draft/Draft.js';
import { RespondForm } from './RespondForm.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useAttempt } from '../Issues/useAttempt.js';
import type { DraftKeeper } from '../Draft/useDraft.js';
import { useRiskCheck } from '../Risk/useRiskCheck.js';

/** Props of {@link Decision}. */
export interface DecisionProps {
  interrupt: BoundInterrupt;
  readOnly: boolean;
  draft: DraftKeeper;
  /** The labels of the two buttons. @default 'approve' */
  wording?: 'approve' | 'yes' | undefined;
}

/**
 * Approve, deny, and the options between: edit first, give a reason, or answer with the whole form. The schema decides
 * which of them it offers.
 */
export function Decision({ interrupt, readOnly, draft, wording = 'approve' }: DecisionProps): ReactNode {
  const { words } = useWords();
  const { issues, attempt } = useAttempt();
  const { mode, setMode, keep, saved } = draft;
  const { isRisky, approve, question } = useRiskCheck(interrupt);
  const opener = useFocusWhenBack(mode ?? (question ? 'asked' : undefined));
  const allowed = interrupt.approval?.allowed ?? [];
  const takes = (decision: AllowedDecision) => allowed.includes(decision);
  const problems = <IssueList issues={issues} alert />;
  const close = () => setMode(undefined);
  usePreloadedForm(!readOnly && (canEdit(interrupt) || decisionScope(interrupt) === 'most'));

  if (mode === 'edit' && canEdit(interrupt)) {
    return (
      <>
        <AnswerPart wayOut={<Button onClick={close}>{words.back}</Button>}>
          {({ EditArguments }) => (
            <EditArguments
              interrupt={interrupt}
              draft={draft}
              onApprove={(edits) =>
                approve(() => attempt(() => interrupt.approve(edits)), words.approveEdited)
              }
              disabled={readOnly}
              held={question !== undefined}
            />
          )}
        </AnswerPart>
        {question}
        {problems}
      </>
    );
  }
  if (readOnly) return null;
  if (mode === 'deny') {
    return (
      <>
        <DenyReason
          initial={saved.reason ?? ''}
          focus={draft.justOpened}
          onChange={(reason) => keep({ reason })}
          onDeny={(reason) => attempt(() => interrupt.deny({ reason }))}
          onBack={close}
        />
        {problems}
      </>
    );
  }
  const onlyWords = allowed.length === 1 && takes('respond');
  if (takes('respond') && (mode === 'text' || onlyWords)) {
    return (
      <>
        <RespondForm
          initial={saved.text ?? ''}
          focus={draft.justOpened}
          onChange={(text) => keep({ text })}
          onRespond={(message) => attempt(() => interrupt.respond(message))}
          onBack={onlyWords ? undefined : close}
        />
        {problems}
      </>
    );
  }
  if (mode === 'form') {
    return (
      <AnswerForm interrupt={interrupt} readOnly={readOnly} draft={draft}>
        <Button variant="quiet" onClick={close}>
          {words.fewerOptions}
        </Button>
      </AnswerForm>
    );
  }
  const yes = wording === 'yes' ? words.yes : words.approve;
  if (question && takes('approve')) {
    return (
      <>
        {question}
        {problems}
      </>
    );
  }
  const asksWhy = readApproval(interrupt)?.takesReason === true;
  return (
    <>
      <div className="rai-actions">
        {takes('approve') && (
          <Button
            ref={opener('asked')}
            variant={isRisky ? 'outline' : 'primary'}
            shortcut={isRisky ? undefined : 'approve'}
            onClick={() => approve(() => attempt(() => interrupt.approve()), yes)}
          >
            {yes}
          </Button>
        )}
        {canEdit(interrupt) && (
          <Button ref={opener('edit')} shortcut="edit" onClick={() => setMode('edit')}>
            {words.edit}
          </Button>
        )}
        {takes('deny') && (
          <Button
            ref={opener('deny')}
            shortcut="deny"
            onClick={() => (asksWhy ? setMode('deny') : attempt(() => interrupt.deny()))}
          >
            {wording === 'yes' ? words.no : words.deny}
          </Button>
        )}
        {takes('respond') && (
          <Button ref={opener('text')} onClick={() => setMode('text')}>
            {words.respond}
          </Button>
        )}
        {decisionScope(interrupt) === 'most' && (
          <Button ref={opener('form')} variant="quiet" onClick={() => setMode('form')}>
            {words.moreOptions}
          </Button>
        )}
        <CancelButton interrupt={interrupt} />
      </div>
      {problems}
    </>
  );
}

/** Editing needs arguments to start from. */
export function canEdit({ approval, toolCall }: BoundInterrupt): boolean {
  return approval?.canEdit === true && toolCall?.args !== undefined;
}

/** What one of the buttons has opened. */
type Opened = DraftMode | 'asked';

/**
 * Brings the focus back to the button that had opened what is closed now. Where a person has gone on to something else, or closed
 * it in another panel, the focus stays there.
 */
function useFocusWhenBack(opened: Opened | undefined) {
  const buttons = useRef(new Map<Opened, HTMLButtonElement>());
  const before = useRef(opened);
  useEffect(() => {
    const { current: all } = buttons;
    if (before.current !== undefined && opened === undefined) {
      const [first = null] = all.values();
      takeFocus(all.get(before.current) ?? first);
    }
    before.current = opened;
  }, [opened]);
  return (opens: Opened) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(opens, button);
    else buttons.current.delete(opens);
  };
}
