'use client';
import type { UiSchema } from '@rjsf/utils';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { isUntouched, startEdit } from '../../approvals/edits.js';
import { inferSchema } from '../../forms/inferSchema.js';
import type { JsonObject, JsonPath } from '../../model/json.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { SchemaForm } from '../SchemaForm/SchemaForm.js';
import { useUiSchema } from '../SchemaForm/prepare/useUiSchema.js';
import { UnsafeIntegers } from '../Question/UnsafeIntegers.js';
import { useMarkedSchema } from '../Question/useMarkedSchema.js';
import { useArgumentsSchema } from '../Question/useArgumentsSchema.js';
import { useWords } from '../Words/WordsContext.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useFocusAfterConfirmation } from '../Page/useFocusAfterConfirmation.js';
import type { DraftHandle } from '../Draft/useDraft.js';
import { withUnchangedSecrets } from '../Draft/withUnchangedSecrets.js';
import { visibleString } from '../PlainText/visibleText.js';

/** Props of {@link EditArguments}. */
export interface EditArgumentsProps {
  interrupt: BoundInterrupt;
  draft: DraftHandle;
  /** The edits, or nothing if nothing was changed. */
  onApprove: (edits: { editedArgs: object } | undefined) => void;
  disabled: boolean;
  /** A confirmation of these edits is open: they stay visible and read-only. */
  isConfirming: boolean;
}

/**
 * Edits and approves the arguments of a call. It starts from a copy of them and adds nothing. Unchanged arguments are
 * approved as proposed, without `editedArgs`. Changed arguments replace them completely, and the changes are shown
 * before they are sent.
 */
export function EditArguments({
  interrupt,
  draft,
  onApprove,
  disabled,
  isConfirming,
}: EditArgumentsProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const container = useRef<HTMLFieldSetElement>(null);
  const { toolCall } = interrupt;
  const proposed = toolCall?.args;
  // If the agent proposes other arguments before the first edit, the form shows those.
  const start = useMemo(() => startEdit(proposed), [proposed]);
  const { schema, inferred } = useSchemaOrInferred(interrupt);
  const given = useUiSchema(interrupt);
  // The name of a control that shows all arguments.
  const uiSchema = useMemo((): UiSchema => ({ 'ui:title': words.argumentsLabel, ...given }), [given, words]);
  const { setMode, keep, saved, justOpened } = draft;
  const edit = saved.edit && withUnchangedSecrets(saved.edit, proposed);
  // Drafts contain no secrets, so what the user typed before an undo or a reload must be typed again.
  const [missing] = useState(() => saved.edit?.missing ?? []);
  const schemaToFill = useMemo(() => withRequired(schema, missing), [schema, missing]);
  useEffect(() => {
    // The pressed button has unmounted, so the focus moves to what it opened.
    if (justOpened) takeFocus(container.current);
  }, [justOpened]);
  useFocusAfterConfirmation(isConfirming, container);
  const approve = (edited: unknown) => {
    // Without `editedArgs`, the run object would approve the proposal. It refuses null, and the card shows why.
    const editedArgs = (edited ?? null) as object;
    onApprove(isUntouched(proposed, edited) ? undefined : { editedArgs });
  };
  const discard = () => {
    keep({ edit: undefined });
    setMode(undefined);
  };
  return (
    <fieldset
      aria-label={words.editLabel({ name: visibleString(toolCall?.name ?? words.toolName) })}
      tabIndex={-1}
      ref={container}
      className="rai-edit"
      disabled={isConfirming}
    >
      {inferred && <p className="rai-hint">{words.inferredForm}</p>}
      {toolCall && <UnsafeIntegers toolCall={toolCall} />}
      <SchemaForm
        schema={schemaToFill}
        checks={!inferred}
        value={edit === undefined ? start : edit.value}
        json={edit?.json}
        texts={edit?.texts}
        preset="edit"
        compareTo={proposed}
        uiSchema={uiSchema}
        onDraft={(next) => keep({ edit: { ...next, missing: [...missing, ...(next.missing ?? [])] } })}
        onSubmit={approve}
        submitLabel={words.approveEdited}
        idPrefix={id}
        disabled={disabled}
      >
        {!disabled && (
          <Button variant="quiet" onClick={discard}>
            {words.discardEdits}
          </Button>
        )}
      </SchemaForm>
    </fieldset>
  );
}

/**
 * A schema that requires the fields at these places. An item of a list may have moved, so a field in one item is
 * required in each.
 */
function withRequired(schema: JsonObject, places: readonly JsonPath[]): JsonObject {
  const demands = places.map((path) =>
    path.reduceRight<JsonObject>(
      (inner, key) =>
        typeof key === 'number' ? { items: inner } : { required: [key], properties: { [key]: inner } },
      {},
    ),
  );
  return demands.length > 0 ? { ...schema, allOf: [schema['allOf'] ?? [], demands].flat() } : schema;
}

/** The schema of the arguments. An inferred schema decides what to show and does not validate. */
function useSchemaOrInferred(interrupt: BoundInterrupt): {
  schema: JsonObject;
  inferred: boolean;
} {
  const found = useArgumentsSchema(interrupt);
  const { args, name } = interrupt.toolCall ?? {};
  const read = useMemo(() => found ?? inferSchema(args), [found, args]);
  return { schema: useMarkedSchema(read, args, name), inferred: !found };
}
