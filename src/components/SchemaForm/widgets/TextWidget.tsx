'use client';
import type { WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { BaseInput } from './BaseInput.js';
import { TextareaWidget } from './TextareaWidget.js';

/** A text that is longer, or may be, does not fit a line. */
const LINE_LENGTH = 60;
const MAY_BE_LONG = 200;

/**
 * Text on one line, or on several where the text that it starts from has them: an `<input>` would destroy its
 * line breaks. What it is does not change while somebody types.
 */
export function TextWidget(props: WidgetProps): ReactNode {
  const [multiline] = useState(() => needsLines(props.value, props.schema.maxLength));
  return multiline ? <TextareaWidget {...props} /> : <BaseInput {...props} />;
}

function needsLines(value: unknown, maxLength: unknown): boolean {
  if (typeof maxLength === 'number' && maxLength > MAY_BE_LONG) return true;
  return typeof value === 'string' && (/[\n\r]/.test(value) || value.length > LINE_LENGTH);
}
