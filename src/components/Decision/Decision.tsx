'use client';
import { useId, useRef, type ReactNode } from 'react';
import { readApproval } from '../../approvals/approval.js';
import type { DenyOptions } from '../../model/MethodOptions.js';
import type { AllowedDecision } from '../../model/PendingInterrupt.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import type { Words } from '../../words/Words.js';
import { AnswerPart, usePreloadForm } from '../AnswerPart/AnswerPart.js';
import { Button } from '../Button/Button.js';
import { AnswerForm } from '../AnswerForm/AnswerForm.js';
import { TextAnswer } from '../AnswerForm/TextAnswer.js';
import { IssueList } from '../Issues/IssueList.js';
import { useWords } from '../Words/WordsContext.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { idList, useCard } from '../Button/CardContext.js';
import { argumentsState } from '../Question/argumentsState.js';
import { decisionScope } from '../Question/decisionScope.js';
import { decisionTitles } from '../Question/decisionTitles.js';
import { DenyForm } from './DenyForm.js';
import { DenyReason } from './DenyReason.js';
import { OpenedForm } from './OpenedForm.js';
import type { DraftMode } from '../Draft/Draft.js';
import { takeFocus } from '../Page/takeFocus.js';
import { takeFocusToCard } from '../Page/takeFocusToCard.js';
import { useAfterChange } from '../Page/useAfterChange.js';
import { useStaging } from '../Issues/useStaging.js';
import type { DraftHandle } from '../Draft/useDraft.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { useRiskCheck } from '../Risk/useRiskCheck.js';
import { verbsOf, type Verbs } from '../Options/ToolOptions.js';
import { useTool } from '../Options/useTool.js';

/** Props of {@link Decision}. */
export interface DecisionProps {
  interrupt: BoundInterrupt;
  readOnly: boolean;
  draft: DraftHandle;
  /** The labels of the two buttons. @default 'approve' */
  wording?: 'approve' | 'yes' | undefined;
}

/**
 * Buttons to approve, to deny, to edit first, to give a reason, and to cancel. A menu has the rarely used actions: to
 * answer with a message or with the whole form. It offers those that the schema allows.
 */
export function Decision({ interrupt, readOnly, draft, wording = 'approve' }: DecisionProps): ReactNode {
  const { words } = useWords();
  const { ActionMenu } = useCardDetails() ?? {};
  const { describedBy } = useCard();
  const id = useId();
  const { issues, stage } = useStaging();
  const { mode, setMode, keep, saved } = draft;
  const { isRisky, approve, confirmation } = useRiskCheck(interrupt, readOnly);
  const { opener, actions } = useFocusAfterClose(mode ?? (confirmation ? 'confirm' : undefined));
  const allowed = interrupt.approval?.allowed ?? [];
  const takes = (decision: AllowedDecision) => allowed.includes(decision);
  const problems = <IssueList issues={issues} alert />;
  const close = () => setMode(undefined);
  const shape = readApproval(interrupt);
  const titles = decisionTitles(interrupt, words);
  const verbs = verbsOf(useTool(interrupt.toolCall?.name), words);
  const no = verbs.deny ?? titles.no;
  const reasonForm = shape?.reasonForm;
  usePreloadForm(
    !readOnly && (canEdit(interrupt) || reasonForm !== undefined || decisionScope(interrupt) === 'most'),
  );

  if (mode === 'edit' && canEdit(interrupt)) {
    return (
      <>
        <AnswerPart fallbackButtons={<Button onClick={close}>{words.back}</Button>}>
          {({ EditArguments }) => (
            <EditArguments
              interrupt={interrupt}
              draft={draft}
              onApprove={(edits) =>
                approve({
                  act: () => stage(() => interrupt.approve(edits)),
                  answer: edits && { payload: shape?.approve(edits) },
                  label: (current) => current.approveEdited,
                })
              }
              disabled={readOnly}
              isConfirming={confirmation !== undefined}
            />
          )}
        </AnswerPart>
        {confirmation}
        {problems}
      </>
    );
  }
  if (readOnly) return null;
  if (mode === 'deny' && shape?.takesReason) {
    const deny = (reason: DenyOptions['reason']) => stage(() => interrupt.deny({ reason }));
    const denyLabel = no ?? words.deny;
    return (
      <>
        {reasonForm ? (
          <DenyForm form={reasonForm} draft={draft} label={denyLabel} onDeny={deny} onBack={close} />
        ) : (
          <DenyReason
            field={shape.reasonSchema}
            saved={saved.reason}
            focus={draft.justOpened}
            required={shape.needsReason}
            label={denyLabel}
            onChange={(reason) => keep({ reason })}
            onDeny={deny}
            onBack={close}
          />
        )}
        {problems}
      </>
    );
  }
  const rareAction = (opens: DraftMode, label: string) => ({
    label,
    ref: opener(opens),
    onClick: () => setMode(opens),
  });
  const onlyResponds = allowed.length === 1 && takes('respond');
  if (takes('respond') && (mode === 'text' || onlyResponds)) {
    return (
      <>
        <TextAnswer
          label={words.respondMessage}
          submitLabel={words.respond}
          rows={2}
          initial={saved.text ?? ''}
          focus={draft.justOpened}
          onChange={(text) => keep({ text })}
          onSubmit={(message) => stage(() => interrupt.respond(message))}
          idPrefix={id}
        >
          {!onlyResponds && (
            <Button variant="quiet" onClick={close}>
              {words.back}
            </Button>
          )}
        </TextAnswer>
        {problems}
      </>
    );
  }
  if (mode === 'form') {
    return (
      <OpenedForm label={words.moreOptions} justOpened={draft.justOpened}>
        <AnswerForm interrupt={interrupt} readOnly={readOnly} draft={draft}>
          <Button variant="quiet" onClick={close}>
            {words.fewerOptions}
          </Button>
        </AnswerForm>
      </OpenedForm>
    );
  }
  const args = argumentsState(interrupt);
  const isUnseen = wording === 'approve' && args === 'unknown';
  // A shortcut or a prominent button would make such an approval too easy.
  const needsCare = isRisky || isUnseen;
  const yes = (current: Words, named: Verbs) =>
    isUnseen
      ? current.approveUnseen
      : (named.approve ?? decisionTitles(interrupt, current).yes ?? current[wording]);
  if (confirmation && takes('approve')) {
    return (
      <>
        {confirmation}
        {problems}
      </>
    );
  }
  // oxlint-disable-next-line react/refs -- React calls these refs, and nothing reads them here
  const rare = [
    takes('respond') && rareAction('text', words.respond),
    decisionScope(interrupt) === 'most' && rareAction('form', words.moreOptions),
  ].filter((action) => action !== false);
  return (
    <>
      <div className="rai-actions" ref={actions} tabIndex={-1}>
        {takes('approve') && args === 'arriving' && (
          <span className="rai-hint" id={id}>
            {words.stillArriving}
          </span>
        )}
        {takes('approve') && (
          <Button
            decides
            variant={needsCare ? 'outline' : 'primary'}
            shortcut={needsCare ? undefined : 'approve'}
            aria-disabled={args === 'arriving' || undefined}
            aria-describedby={args === 'arriving' ? idList(id, describedBy) : undefined}
            onClick={() =>
              approve({
                act: () => stage(() => interrupt.approve()),
                label: (current, named) => (isUnseen ? undefined : named.confirm) ?? yes(current, named),
              })
            }
          >
            {yes(words, verbs)}
          </Button>
        )}
        {canEdit(interrupt) && (
          <Button
            ref={opener('edit')}
            shortcut="edit"
            aria-describedby={describedBy}
            onClick={() => setMode('edit')}
          >
            {words.edit}
          </Button>
        )}
        {takes('deny') && (
          <Button
            ref={shape?.takesReason ? opener('deny') : undefined}
            decides={!shape?.takesReason}
            shortcut="deny"
            aria-describedby={describedBy}
            onClick={() => (shape?.takesReason ? setMode('deny') : stage(() => interrupt.deny()))}
          >
            {no ?? (wording === 'yes' ? words.no : words.deny)}
          </Button>
        )}
        {/* Without the menu, which loads with the details of a card, each rare action has its own button. */}
        {ActionMenu ? (
          <ActionMenu actions={rare} aria-describedby={describedBy} />
        ) : (
          rare.map(({ label, onClick, ref }) => (
            <Button key={label} ref={ref} aria-describedby={describedBy} onClick={onClick}>
              {label}
            </Button>
          ))
        )}
        <CancelButton interrupt={interrupt} />
      </div>
      {!takes('approve') && <p className="rai-hint">{words.noApproval}</p>}
      {!takes('deny') && <p className="rai-hint">{words.noDenial}</p>}
      {problems}
    </>
  );
}

/** Editing needs arguments to start from. */
export function canEdit({ approval, toolCall }: BoundInterrupt): boolean {
  return approval?.canEdit === true && toolCall?.args !== undefined;
}

/** What a button has opened: a mode of the draft, or the confirmation of a risk. */
type Opened = DraftMode | 'confirm';

/**
 * When an opened part closes, moves the focus back to the button that opened it. After the confirmation of an approval,
 * moves it to the card. If the user has focused something else, or closed the part in another panel, the focus does not
 * move.
 */
function useFocusAfterClose(opened: Opened | undefined) {
  const buttons = useRef(new Map<Opened, HTMLButtonElement>());
  const actions = useRef<HTMLDivElement>(null);
  useAfterChange(opened, (before) => {
    if (before === undefined || opened !== undefined) return;
    const button = buttons.current.get(before);
    if (button) takeFocus(button);
    else takeFocusToCard(actions.current, actions.current);
  });
  const opener = (opens: DraftMode) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(opens, button);
    else buttons.current.delete(opens);
  };
  return { opener, actions };
}
