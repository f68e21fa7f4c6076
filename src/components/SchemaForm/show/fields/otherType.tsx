'use client';
import type { Field, FieldProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { useFormContext } from '../../FormContext.js';
import { JsonField } from './JsonField.js';

/**
 * Whether a field shows its value as JSON: it had a value that its control cannot show, or the draft contains its text,
 * which is not JSON yet. It stays JSON while the user edits it. If the text is also the value, it is an incomplete
 * number.
 */
export function useJson({ fieldPathId, formData }: FieldProps<unknown>, isOfOtherType: boolean): boolean {
  const { textOf } = useFormContext();
  const [isJson, setJson] = useState(() => ![undefined, formData].includes(textOf(fieldPathId.$id)));
  if (isOfOtherType && !isJson) setJson(true);
  return isJson;
}

/** A field that shows a value of another type as JSON. Its own control would show an empty field, or “no”. */
export function otherTypesAsJson(OwnField: Field, isOwn: (value: unknown, type: unknown) => boolean): Field {
  return function TypedField(props: FieldProps<unknown>): ReactNode {
    const value: unknown = props.formData;
    const isJson = useJson(props, value != null && !isOwn(value, props.schema.type));
    return isJson ? <JsonField {...props} /> : <OwnField {...props} />;
  };
}
