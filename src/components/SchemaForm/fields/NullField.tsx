'use client';
import type { FieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { JsonView } from '../../JsonView/JsonView.js';
import { useFormContext } from '../FormContext.js';
import { labelIdOf } from '../ids.js';

/** A value that can only be null. It is shown and never filled in. Any other value is shown too. */
export function NullField({ formData, fieldPathId }: FieldProps<unknown>): ReactNode {
  const { words } = useFormContext();
  const value: unknown = formData;
  return (
    <output id={fieldPathId.$id} aria-labelledby={labelIdOf(fieldPathId)} className="rai-hint">
      {value === null || value === undefined ? words.none : <JsonView value={value} />}
    </output>
  );
}
