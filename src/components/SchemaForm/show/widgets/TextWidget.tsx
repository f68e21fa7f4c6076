'use client';
import * as rjsf from '#rjsf/utils';
import type { WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { BaseInput, textIn, useEmptyValue, usePlaceholder } from './BaseInput.js';
import { controlProps } from './fieldAria.js';
import { MaskedInput } from './lazyWidgets.js';

/** Text longer than this, in characters, gets a control with several lines. */
const LINE_LENGTH = 60;
/** Empty text whose `maxLength` is larger than this gets a control with several lines. */
const LONG_MAX_LENGTH = 200;
/** Field names that suggest prose. */
const prose =
  /(?:^|[^a-z])(?:body|comments?|content|description|details|feedback|instructions|message|notes?|prompt|query|reason|summary|text)$/i;

/**
 * Text on one line, or on several lines if the initial text has line breaks or is prose, because an `<input>` would
 * remove the line breaks. The kind does not change during input.
 */
export function TextWidget(props: WidgetProps): ReactNode {
  const [multiline] = useState(() => needsLines(props));
  return multiline ? <TextareaWidget {...props} /> : <BaseInput {...props} />;
}

function needsLines({ value, name, schema }: WidgetProps): boolean {
  const text: unknown = value;
  if (typeof text === 'string' && (/[\n\r]/.test(text) || text.length > LINE_LENGTH)) return true;
  const { maxLength, format, pattern } = schema;
  const type = rjsf.getSchemaType(schema);
  if (type === 'number' || type === 'integer') return false;
  if (maxLength !== undefined) return maxLength > LONG_MAX_LENGTH;
  // camelCase and snake_case names end with the same word.
  return !format && !pattern && prose.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));
}

/** Text on several lines. */
export function TextareaWidget(props: WidgetProps): ReactNode {
  const { disabled, readonly, onChange, options } = props;
  const value: unknown = props.value;
  const emptyValue = useEmptyValue(props);
  const Control = props.schema.format === 'password' ? MaskedInput : 'textarea';
  return (
    <Control
      className="rai-input"
      {...controlProps(props, textIn)}
      rows={options.rows ?? 3}
      placeholder={usePlaceholder(props)}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }: { readonly target: { readonly value: string } }) =>
        onChange(target.value === '' ? emptyValue : target.value)
      }
    />
  );
}
