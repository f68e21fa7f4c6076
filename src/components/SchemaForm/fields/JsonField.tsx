'use client';
import type { FieldProps } from '@rjsf/utils';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { roundedNumberIn } from '../../../forms/exactNumbers.js';
import { parseWhole } from '../../../forms/parseWhole.js';
import { parseJson, sameJson } from '../../../model/json.js';
import { jsonFault } from '../../JsonEditor/jsonFault.js';
import type { Words } from '../../../words/Words.js';
import { useFormContext } from '../FormContext.js';
import { descriptionIdOf, errorIdOf, labelIdOf } from '../ids.js';
import { LabelText } from '../templates/LabelText.js';

/** A value that the schema does not describe, as JSON. The form is not sent while the text is invalid JSON. */
export function JsonField(props: FieldProps<unknown>): ReactNode {
  const { schema, uiSchema, fieldPathId, registry, rawErrors, required, disabled, readonly, onChange } =
    props;
  const { words, faults } = useFormContext();
  const value: unknown = props.formData;
  const [text, setText] = useState(() => asText(value));
  const { $id: id, path } = fieldPathId;
  const parsed = parseJson(text);
  const said = text.trim() === '' ? undefined : parsed?.value;
  // The value changed from elsewhere: in another panel, or by undoing an edit.
  const [known, setKnown] = useState(value);
  if (!sameJson(known, value)) {
    setKnown(value);
    if (!sameJson(said, value)) setText(asText(value));
  }
  const fault = text === asText(value) ? undefined : faultOf(text, words);
  // The fault is registered while the text is shown, also after the field was hidden and is shown again.
  useLayoutEffect(() => {
    if (fault === undefined) return undefined;
    faults.set(id, fault);
    return () => void faults.delete(id);
  }, [faults, id, fault]);

  const change = (next: string) => {
    setText(next);
    const read = parseJson(next);
    if (!read && next.trim() !== '') return;
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

const asText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** The error of text that is not JSON, or that its value does not represent exactly. Empty text means no value. */
function faultOf(text: string, words: Words): string | undefined {
  if (text.trim() === '') return undefined;
  if (!parseJson(text)) return words.jsonError(jsonFault(text));
  const sent = roundedNumberIn(text);
  if (sent !== undefined) return words.roundedNumber({ name: sent });
  return parseWhole(text) ? undefined : words.jsonKeyTwice;
}
