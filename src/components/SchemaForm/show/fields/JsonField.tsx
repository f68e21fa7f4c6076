'use client';
import type { FieldProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { reservedNameIn } from '../../../../forms/valueRefusal.js';
import { sameJson } from '../../../../model/json.js';
import { SECRET_MASK } from '../../../../model/secretMask.js';
import { parseTyped, readTyped } from '../../../JsonEditor/typedJson.js';
import { asText } from '../../collect/useTwoViews.js';
import { useUnreadText } from '../../collect/useUnreadText.js';
import { useFormContext } from '../../FormContext.js';
import { labelIdOf } from '../../ids.js';
import { LabelText, useName } from '../templates/LabelText.js';
import { nameRefusal } from '../templates/names.js';
import { needsRadioButtons } from '../widgets/CheckboxWidget.js';
import { fieldAria } from '../widgets/fieldAria.js';
import { MaskedInput } from '../widgets/lazyWidgets.js';

/** A value that the schema does not describe, as JSON. The form is not sent while the text is invalid JSON. */
export function JsonField(props: FieldProps<unknown>): ReactNode {
  const { schema, uiSchema, fieldPathId, registry, rawErrors, required, disabled, readonly, onChange } =
    props;
  const context = useFormContext();
  const { words, textOf } = context;
  const value: unknown = props.formData;
  const { $id: id, path } = fieldPathId;
  const [isSecret] = useState(() => context.isSecret(id));
  const [text, setText] = useState(() => textOf(id) ?? asText(value));
  const typed = valueOf(text);
  // The value changed from elsewhere: in another panel, or by undoing an edit.
  const [known, setKnown] = useState(value);
  if (!sameJson(known, value)) {
    setKnown(value);
    // rjsf sets an emptied item of a list to null.
    if (!sameJson(typed?.value ?? null, value ?? null)) setText(asText(value));
  }
  const isUnchanged = text.trim() === '' || text === asText(value);
  const reserved = typed && reservedNameIn(typed.value);
  const fault = isUnchanged
    ? undefined
    : reserved !== undefined
      ? nameRefusal(isSecret ? SECRET_MASK : reserved, context)
      : readTyped(text, isSecret ? SECRET_MASK : undefined).fault?.(context);
  useUnreadText(id, fault && text, fault);

  const change = (next: string) => {
    setText(next);
    const read = valueOf(next);
    // rjsf would lose a value with a reserved name.
    if (!read || reservedNameIn(read.value) !== undefined) return;
    setKnown(read.value);
    onChange(read.value, path);
  };
  const label = useName(schema.title ?? props.name, props);
  const labelled =
    needsRadioButtons(schema, required) ||
    registry.schemaUtils.getDisplayLabel(schema, uiSchema, registry.globalUiOptions);
  const hintId = labelIdOf(`${id}-json`);
  // A text area cannot mask its text.
  const Control = isSecret ? MaskedInput : 'textarea';
  return (
    <>
      {!labelled && label !== '' && (
        <label className="rai-label" htmlFor={id}>
          <LabelText required={required || path.length === 0}>{label}</LabelText>
        </label>
      )}
      <Control
        className="rai-input rai-code"
        {...fieldAria(
          { id, options: {}, schema, rawErrors, required, label: '', hideLabel: !labelled },
          hintId,
        )}
        aria-labelledby={labelled ? labelIdOf(id) : undefined}
        id={id}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={text}
        disabled={disabled}
        readOnly={readonly}
        onChange={({ target }: { readonly target: { readonly value: string } }) => change(target.value)}
      />
      <span className="rai-hint" id={hintId}>
        {words.jsonField}
      </span>
    </>
  );
}

/** Empty text means no value. */
const valueOf = (text: string): ReturnType<typeof parseTyped> =>
  text.trim() === '' ? { value: undefined } : parseTyped(text);
