'use client';
import type { MultiSchemaFieldTemplateProps, UnsupportedFieldProps } from '@rjsf/utils';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { useFormContext } from '../FormContext.js';
import { errorIdOf } from '../ids.js';
import { UnusableSchemaError } from '../UnusableSchemaError.js';

/** One of several kinds of answer, and which of them it is. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
}: MultiSchemaFieldTemplateProps): ReactNode {
  const { words } = useFormContext();
  if (!isValidElement<SelectorProps>(selector)) return optionSchemaField;
  const { id, rawErrors = [] } = selector.props;
  // What is wrong with the value stands at its field; only a kind without one has to show it here.
  const shown = optionSchemaField ? [] : rawErrors;
  return (
    <>
      <div className="rai-field">
        <label className="rai-label" htmlFor={id}>
          {words.optionLabel}
        </label>
        {cloneElement(selector, { rawErrors: shown })}
        {shown.length > 0 && (
          <p className="rai-error" id={errorIdOf(id)}>
            {shown.join(' ')}
          </p>
        )}
      </div>
      {optionSchemaField}
    </>
  );
}

interface SelectorProps {
  readonly id: string;
  readonly rawErrors?: string[];
}

/**
 * A part that rjsf cannot show would leave a form that nobody can complete.
 * @throws UnusableSchemaError always, so that the JSON editor takes over
 */
export function UnsupportedFieldTemplate({ fieldPathId, reason }: UnsupportedFieldProps): ReactNode {
  throw new UnusableSchemaError(reason, { field: fieldPathId.path.join('.') || undefined });
}
