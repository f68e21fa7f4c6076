'use client';
import { getInputProps, type BaseInputTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { fieldAria } from './fieldAria.js';

/** The one `<input>` behind the widgets for text, numbers, dates and the like. */
export function BaseInput(props: BaseInputTemplateProps): ReactNode {
  const { id, disabled, readonly, onChange, onChangeOverride, onBlur, onFocus, options, schema, htmlName } =
    props;
  const value: unknown = props.value;
  const type: unknown = props['type'];
  return (
    <input
      className="rai-input"
      {...getInputProps(schema, typeof type === 'string' ? type : undefined, options)}
      {...fieldAria(props)}
      id={id}
      name={htmlName ?? id}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      disabled={disabled}
      readOnly={readonly}
      onChange={
        onChangeOverride ??
        (({ target }) => onChange(target.value === '' ? (options.emptyValue as unknown) : target.value))
      }
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
    />
  );
}
