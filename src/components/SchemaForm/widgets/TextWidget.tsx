'use client';
import { getSchemaType, type WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { BaseInput } from './BaseInput.js';
import { TextareaWidget } from './TextareaWidget.js';

/** A text that is longer, or may be, does not fit a line. */
const LINE_LENGTH = 60;
const MAY_BE_LONG = 200;
/** What people write sentences into. */
const prose =
  /(?:^|[^a-z])(?:body|comments?|content|description|details|feedback|instructions|message|notes?|prompt|query|reason|summary|text)$/i;

/**
 * Text on one line, or on several where the text that it starts from has them, or where it is prose: an `<input>`
 * would destroy its line breaks. What it is does not change while somebody types.
 */
export function TextWidget(props: WidgetProps): ReactNode {
  const [multiline] = useState(() => needsLines(props));
  return multiline ? <TextareaWidget {...props} /> : <BaseInput {...props} />;
}

function needsLines({ value, name, schema }: WidgetProps): boolean {
  const text: unknown = value;
  if (typeof text === 'string' && (/[\n\r]/.test(text) || text.length > LINE_LENGTH)) return true;
  const { maxLength, format, pattern } = schema;
  const type = getSchemaType(schema);
  if (type === 'number' || type === 'integer') return false;
  if (maxLength !== undefined) return maxLength > MAY_BE_LONG;
  // camelCase and snake_case end in the same word.
  return !format && !pattern && prose.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));
}
