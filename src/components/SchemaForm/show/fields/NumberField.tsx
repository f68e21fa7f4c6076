'use client';
import type { FieldProps } from '@rjsf/utils';
import { useCallback, useState, type ReactNode } from 'react';
import { numberIn } from '../../prepare/numberIn.js';
import { JsonField } from './JsonField.js';
import { useJson } from './otherType.js';

/**
 * A number. The control keeps the typed text while the text is the value of the field, such as `1.50` for 1.5. rjsf's
 * own field is not used, for two reasons: it keeps a typed `0` even after the value has changed elsewhere, and it formats
 * a number on every render to find the decimal separator of the language, which is a tenth of the cost of mounting a
 * form.
 */
export function NumberField(props: FieldProps<unknown>): ReactNode {
  const { registry, onChange } = props;
  const value: unknown = props.formData;
  const [typed, setTyped] = useState<unknown>();
  const StringField = registry.fields['StringField'];
  const change = useCallback<typeof onChange>(
    (next: unknown, ...rest) => {
      setTyped(next);
      onChange(numberIn(next), ...rest);
    },
    [onChange],
  );
  // If the user adds and names an entry that is an integer, rjsf starts it with empty text, which is not a number.
  const isJson = useJson(props, typeof value === 'string' && value !== '' && value !== typed);
  if (isJson) return <JsonField {...props} />;
  if (!StringField) return null;
  const shown = typeof typed === 'string' && numberIn(typed) === value ? typed : value;
  return <StringField {...props} formData={shown} onChange={change} />;
}
