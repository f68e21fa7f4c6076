'use client';
import type { FieldProps } from '@rjsf/utils';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { reservedNameIn } from '../../../../forms/valueRefusal.js';
import { sameJson } from '../../../../model/json.js';
import { parseTyped, readTyped } from '../../../JsonEditor/typedJson.js';
import { asText } from '../../collect/useTwoViews.js';
import { useFormContext } from '../../FormContext.js';
import { descriptionIdOf, errorIdOf, labelIdOf } from '../../ids.js';
import { LabelText } from '../templates/LabelText.js';
import { nameRefusal } from '../templates/names.js';

/** A value that the schema does not describe, as JSON. The form is not sent while the text is invalid JSON. */
export function JsonField(props: FieldProps<unknown>): ReactNode {
  const { schema, uiSchema, fieldPathId, registry, rawErrors, required, disabled, readonly, onChange } =
    props;
  const { words, locale, faults } = useFormContext();
  const value: unknown = props.formData;
  const [text, setText] = useState(() => asText(value));
  const { $id: id, path } = fieldPathId;
  const parsed = parseTyped(text);
  const typedValue = text.trim() === '' ? undefined : parsed?.value;
  // The value changed from elsewhere: in another panel, or by undoing an edit.
  const [known, setKnown] = useState(value);
  if (!sameJson(known, value)) {
    setKnown(value);
    if (!sameJson(typedValue, value)) setText(asText(value));
  }
  // Empty text means no value.
  const isUnchanged = text.trim() === '' || text === asText(value);
  const reserved = parsed && reservedNameIn(parsed.value);
  const fault = isUnchanged
    ? undefined
    : reserved !== undefined
      ? nameRefusal(reserved, { words, locale })
      : readTyped(text).fault?.({ words, locale });
  // The fault is registered while the text is shown, also after the field was hidden and is shown again.
  useLayoutEffect(() => {
    if (fault === undefined) return undefined;
    faults.set(id, fault);
    return () => void faults.delete(id);
  }, [faults, id, fault]);

  const change = (next: string) => {
    setText(next);
    const read = parseTyped(next);
    // rjsf would lose a value with a reserved name.
    if (!read ? next.trim() !== '' : reservedNameIn(read.value) !== undefined) return;
    setKnown(read?.value);
    onChange(read?.value, path);
  };
  const label = schema.title ?? props.name;
  const labelled = registry.schemaUtils.getDisplayLabel(schema, uiSchema, registry.globalUiOptions);
  const invalid = (rawErrors?.length ?? 0) > 0;
  const described = labelled && Boolean(schema.description) && descriptionIdOf(id);
  const hintId = labelIdOf(`${id}-json`);
  return (
    <>
      {!labelled && label !== '' && (
        <label className="rai-label" htmlFor={id}>
          <LabelText required={required}>{label}</LabelText>
        </label>
      )}
      <textarea
        className="rai-input rai-code"
        id={id}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={text}
        disabled={disabled}
        readOnly={readonly}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={[described, hintId, invalid && errorIdOf(id)].filter(Boolean).join(' ')}
        onChange={({ target }) => change(target.value)}
      />
      <span className="rai-hint" id={hintId}>
        {words.jsonField}
      </span>
    </>
  );
}
