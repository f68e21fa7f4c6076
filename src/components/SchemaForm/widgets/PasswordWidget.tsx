'use client';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { BaseInput } from './BaseInput.js';

/** A secret: never shown, never filled in by the browser, never kept in a draft. */
export function PasswordWidget(props: WidgetProps): ReactNode {
  return <BaseInput {...props} type="password" />;
}
