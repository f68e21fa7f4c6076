'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { readApproval } from '../../forms/approval.js';
import { isJsonObject } from '../../model/json.js';
import type { AnswerResult } from '../../model/PendingInterrupt.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { JsonEditor } from '../JsonEditor/JsonEditor.js';
import { sameJson } from '../JsonView/sameJson.js';
import { SchemaForm } from '../SchemaForm/SchemaForm.js';
import { useWords } from '../Words/WordsContext.js';
import type { FormDraft } from './Draft.js';
import type { DraftKeeper } from './useDraft.js';

/** Props of {@link EditArguments}. */
export interface EditArgumentsProps {
  interrupt: BoundInterrupt;
  draft: DraftKeeper;
  attempt: (act: () => AnswerResult) => boolean;
  disabled: boolean;
}

/**
 * The arguments of a call, to be changed and approved. It starts from a copy of them and adds nothing; what
 * comes back unchanged is approved as proposed, without `editedArgs`.
 */
export function EditArguments({ interrupt, draft, attempt, disabled }: EditArgumentsProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const container = useRef<HTMLFieldSetElement>(null);
  const proposed = interrupt.toolCall?.args;
  const [start] = useState<FormDraft>(() => draft.saved.edit ?? { value: structuredClone(proposed) });
  const argsSchema = readApproval(interrupt.interrupt)?.argsSchema;
  const label = words.editLabel({ name: interrupt.toolCall?.name ?? words.toolName });
  const { setMode, keep, justOpened } = draft;
  useEffect(() => {
    // The button that was pressed is gone, so the focus goes to what it opened.
    if (justOpened) container.current?.focus();
  }, [justOpened]);

  const approve = (edited: unknown) => {
    const untouched = !isJsonObject(edited) || sameJson(edited, proposed);
    attempt(() => (untouched ? interrupt.approve() : interrupt.approve({ editedArgs: edited })));
  };
  const discard = (
    <Button
      variant="quiet"
      onClick={() => {
        keep({ edit: undefined });
        setMode(undefined);
      }}
    >
      {words.discardEdits}
    </Button>
  );
  const shared = {
    onSubmit: approve,
    submitLabel: words.approveEdited,
    idPrefix: id,
    disabled,
    children: disabled ? null : discard,
  };
  return (
    <fieldset aria-label={label} tabIndex={-1} ref={container} className="rai-edit">
      {argsSchema ? (
        <SchemaForm
          {...shared}
          schema={argsSchema}
          value={start.value}
          json={start.json}
          preset="edit"
          onDraft={(edit) => keep({ edit })}
        />
      ) : (
        <JsonEditor
          {...shared}
          label={words.argumentsLabel}
          objectOnly
          text={start.json ?? JSON.stringify(start.value ?? {}, null, 2)}
          onDraft={(json) => keep({ edit: { json } })}
        />
      )}
    </fieldset>
  );
}
