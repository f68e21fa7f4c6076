'use client';
import type { FieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { ChoiceField } from './ChoiceField.js';
import { JsonField } from './JsonField.js';

/** A value without a single type: one of several listed values, or anything, as JSON. */
export function UntypedField(props: FieldProps<unknown>): ReactNode {
  const listed = props.registry.schemaUtils.isSelect(props.schema);
  return listed ? <ChoiceField {...props} /> : <JsonField {...props} />;
}
