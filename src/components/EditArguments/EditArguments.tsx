'use client';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { readApproval } from '../../approvals/approval.js';
import { isUntouched, startEdit } from '../../approvals/edits.js';
import { inferSchema } from '../../forms/inferSchema.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { useRendererOptions } from '../Renderer/RendererContext.js';
import { SchemaForm } from '../SchemaForm/SchemaForm.js';
import { useUiSchema } from '../SchemaForm/useUiSchema.js';
import { UnsafeIntegers } from '../Question/UnsafeIntegers.js';
import { useWords } from '../Words/WordsContext.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useFocusAfterHold } from '../Page/useFocusAfterHold.js';
import type { DraftKeeper } from '../Draft/useDraft.js';

/** Props of {@link EditArguments}. */
export interface EditArgumentsProps {
  interrupt: BoundInterrupt;
  draft: DraftKeeper;
  /** The edits, or nothing where all is as it was proposed. */
  onApprove: (edits: { editedArgs: object } | undefined) => void;
  disabled: boolean;
  /** Something is asked about these edits: they stay to be seen, and as they are. */
  held: boolean;
}

/**
 * The arguments of a call, to be changed and approved. It starts from a copy of them and adds nothing; what
 * comes back unchanged is approved as proposed, without `editedArgs`; what was changed replaces them whole, and
 * is shown before it is sent.
 */
export function EditArguments({
  interrupt,
  draft,
  onApprove,
  disabled,
  held,
}: EditArgumentsProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const container = useRef<HTMLFieldSetElement>(null);
  const { toolCall } = interrupt;
  const proposed = toolCall?.args;
  // Of another proposal, which nobody has edited yet, nothing old stays in the form.
  const start = useMemo(() => startEdit(proposed), [proposed]);
  const { schema, inferred } = useArgumentsSchema(interrupt);
  const uiSchema = useUiSchema(interrupt);
  const { setMode, keep, saved, justOpened } = draft;
  useEffect(() => {
    // The button that was pressed is gone, so the focus goes to what it opened.
    if (justOpened) takeFocus(container.current);
  }, [justOpened]);

  useFocusAfterHold(held, container);
  const approve = (edited: unknown) => {
    const untouched = !isJsonObject(edited) || isUntouched(proposed, edited);
    onApprove(untouched ? undefined : { editedArgs: edited });
  };
  const discard = () => {
    keep({ edit: undefined });
    setMode(undefined);
  };
  return (
    <fieldset
      aria-label={words.editLabel({ name: toolCall?.name ?? words.toolName })}
      tabIndex={-1}
      ref={container}
      className="rai-edit"
      disabled={held}
    >
      {inferred && <p className="rai-hint">{words.inferredForm}</p>}
      {toolCall && <UnsafeIntegers toolCall={toolCall} />}
      <SchemaForm
        schema={schema}
        checks={!inferred}
        value={saved.edit === undefined ? start : saved.edit.value}
        json={saved.edit?.json}
        preset="edit"
        compareTo={proposed}
        uiSchema={uiSchema}
        onDraft={(edit) => keep({ edit })}
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
 * What describes the arguments: the agent, else the host, by the name of the tool; else the arguments themselves,
 * which say what to show and not what is right.
 */
function useArgumentsSchema(interrupt: BoundInterrupt): {
  schema: JsonObject;
  inferred: boolean;
} {
  const { toolSchemas } = useRendererOptions();
  const { toolCall } = interrupt;
  return useMemo(() => {
    const found = readApproval(interrupt)?.argsSchema ?? own(toolSchemas, toolCall?.name ?? '');
    return isJsonObject(found)
      ? { schema: found, inferred: false }
      : { schema: inferSchema(toolCall?.args), inferred: true };
  }, [interrupt, toolSchemas, toolCall]);
}
