'use client';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useEmptied } from './emptied.js';
import { fieldAria } from './fieldAria.js';

/** Text on several lines. */
export function TextareaWidget(props: WidgetProps): ReactNode {
  const { id, disabled, readonly, onChange, onBlur, onFocus, htmlName } = props;
  const value: unknown = props.value;
  const nothing = useEmptied(props);
  return (
    <textarea
      className="rai-input"
      {...fieldAria(props)}
      id={id}
      name={htmlName ?? id}
      rows={3}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }) => onChange(target.value === '' ? nothing : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
    />
  );
}
