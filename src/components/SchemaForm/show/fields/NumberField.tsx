'use client';
import type { FieldProps } from '@rjsf/utils';
import { useCallback, useContext, useState, type ReactNode } from 'react';
import { useUnreadText } from '../../collect/useUnreadText.js';
import { useFormContext } from '../../FormContext.js';
import { roundedNumber } from '../../../../model/exactNumbers.js';
import { isNumberText, isReadAs, numberIn } from '../../prepare/numberIn.js';
import { KindTagsContext } from '../templates/names.js';
import { JsonField } from './JsonField.js';
import { useJson } from './otherType.js';

/**
 * A number. The control keeps the typed text while the text is the value of the field, such as `1.50` for 1.5. rjsf's
 * own field is not used, for two reasons: it keeps a typed `0` even after the value has changed elsewhere, and it
 * formats a number on every render to find the decimal separator of the language, which is a tenth of the cost of
 * mounting a form.
 */
export function NumberField(props: FieldProps<unknown>): ReactNode {
  const { registry, onChange, fieldPathId } = props;
  const { words, locale, textOf } = useFormContext();
  const value: unknown = props.formData;
  const [typed, setTyped] = useState<unknown>(() => textOf(fieldPathId.$id));
  const StringField = registry.fields['StringField'];
  const change = useCallback<typeof onChange>(
    (next: unknown, ...rest) => {
      setTyped(next);
      onChange(numberIn(next), ...rest);
    },
    [onChange],
  );
  const isShown = typeof typed === 'string' && isReadAs(typed, value);
  // If the user adds and names an entry that is an integer, rjsf starts it with empty text, which is not a number.
  const isUnread = isShown && value === typed && typed !== '';
  // A schema that only determines which fields are shown refuses no text. In a union, the text can be the value of
  // another kind.
  const isOfKind = useContext(KindTagsContext) !== undefined;
  const isIncomplete = isUnread && (isOfKind || isNumberText(typed));
  useUnreadText(
    fieldPathId.$id,
    // The control itself is the fault of a number that would change.
    isUnread || (isShown && roundedNumber(typed) !== undefined) ? typed : undefined,
    isIncomplete ? words.violation({ keyword: 'type', limit: 'number', message: '', locale }) : undefined,
  );
  const isJson = useJson(props, typeof value === 'string' && value !== '' && value !== typed);
  if (isJson) return <JsonField {...props} />;
  if (!StringField) return null;
  return <StringField {...props} formData={isShown ? typed : value} onChange={change} />;
}
