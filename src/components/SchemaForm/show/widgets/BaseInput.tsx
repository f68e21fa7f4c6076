'use client';
import * as rjsf from '#rjsf/utils';
import type { BaseInputTemplateProps, RJSFSchema, WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode, type WheelEvent } from 'react';
import { ownString } from '../../../../model/json.js';
import { useFormContext } from '../../FormContext.js';
import { emptyValueOf } from './emptyValueOf.js';
import { controlProps, fieldAria } from './fieldAria.js';
import { MaskedInput } from './lazyWidgets.js';
import { useNumberText } from './useNumberText.js';

/** The `<input>` behind the widgets for text, numbers, dates and similar. */
export function BaseInput(props: BaseInputTemplateProps): ReactNode {
  const { disabled, readonly, onChange, onChangeOverride, options, schema } = props;
  const value: unknown = props.value;
  const emptyValue = useEmptyValue(props);
  const type: unknown = props['type'];
  const isSecret = [schema.format, type].includes('password');
  // A nullable number is a number input. In languages with a decimal comma, rjsf would render a text input and send 1
  // for `1.000`.
  const single = { ...schema, type: rjsf.getSchemaType(schema) } as RJSFSchema;
  const isNumber = single.type === 'number';
  const [isText, listen] = useNumberText(isNumber || single.type === 'integer' ? value : undefined);
  const kind = isText ? 'text' : typeof type === 'string' ? type : isNumber ? 'number' : undefined;
  const hintId: unknown = props['hintId'];
  const change = ({ target }: { readonly target: { readonly value: string } }) =>
    onChange(target.value === '' ? emptyValue : target.value);
  const Control = isSecret ? MaskedInput : 'input';
  return (
    <Control
      {...(!isSecret && { ref: listen })}
      className="rai-input"
      {...(isNumber && { step: 'any' })}
      {...rjsf.getInputProps(single, kind, options)}
      {...controlProps(props, textIn)}
      {...fieldAria(props, typeof hintId === 'string' && hintId)}
      inputMode={
        isText || (isSecret && single.type !== 'string') ? 'decimal' : inputModes[schema.format ?? '']
      }
      placeholder={usePlaceholder(props)}
      autoComplete={ownString(options, 'autocomplete') ?? (isSecret ? 'off' : undefined)}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      disabled={disabled}
      readOnly={readonly}
      onChange={(onChangeOverride as typeof change | undefined) ?? change}
      onWheel={readonly ? undefined : keepFromWheel}
    />
  );
}

/** The text in a control. */
export const textIn = ({ value }: { readonly value: string }): string => value;

/**
 * Scrolling with the pointer over a number input must not change the number. A read-only input does not change anyway.
 * A key that is pressed while the pointer scrolls still types.
 */
function keepFromWheel({ currentTarget: input }: WheelEvent<HTMLInputElement>): void {
  const release = () => {
    input.readOnly = false;
  };
  input.readOnly = true;
  input.addEventListener('keydown', release, { once: true });
  setTimeout(release);
}

/** Shows that a value is empty text and not null, if the schema allows both. */
export function usePlaceholder({ placeholder, schema, value }: Partial<WidgetProps>): string | undefined {
  const { words } = useFormContext();
  return placeholder || (value === '' && Array.isArray(schema?.type) ? words.emptyText : undefined);
}

/** The keyboard on phones. Inputs of these types would change the text. */
const inputModes: Readonly<Partial<Record<string, 'email' | 'url'>>> = { email: 'email', uri: 'url' };

/**
 * The value of an empty text field. In an edit it is absent if it was absent, and empty text if the proposed text was
 * empty, or if the text is required and may be empty: a user can delete the content of a file. Otherwise as in
 * {@link emptyValueOf}.
 */
export function useEmptyValue(
  props: Pick<WidgetProps, 'schema' | 'options' | 'value' | 'required'>,
): unknown {
  const { preset } = useFormContext();
  const [first] = useState<unknown>(props.value);
  const { type, format, minLength } = props.schema;
  const mayBeEmpty =
    props.required && type === 'string' && !format && !minLength && typeof first === 'string';
  const isUnset = first === undefined || first === '';
  return preset === 'edit' && (isUnset || mayBeEmpty) ? first && '' : emptyValueOf(props);
}
