'use client';
import type {
  CyclicSchemaExpandProps,
  MultiSchemaFieldTemplateProps,
  UnsupportedFieldProps,
} from '@rjsf/utils';
import { isValidElement, type ReactNode } from 'react';
import { Button } from '../../Button/Button.js';
import { useFormWords } from '../FormWordsContext.js';
import { UnusableSchemaError } from '../UnusableSchemaError.js';

/** One of several kinds of answer, and which of them it is. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
}: MultiSchemaFieldTemplateProps): ReactNode {
  const { words } = useFormWords();
  const id = isValidElement<{ id?: string }>(selector) ? selector.props.id : undefined;
  return (
    <div className="rai-fields">
      <div className="rai-field">
        <label className="rai-label" htmlFor={id}>
          {words.optionLabel}
        </label>
        {selector}
      </div>
      {optionSchemaField}
    </div>
  );
}

/**
 * A part that rjsf cannot show would leave a form that nobody can complete.
 * @throws UnusableSchemaError always, so that the JSON editor takes over
 */
export function UnsupportedFieldTemplate({ fieldPathId, reason }: UnsupportedFieldProps): ReactNode {
  throw new UnusableSchemaError(reason, fieldPathId.path.join('.') || undefined);
}

/** Where a schema contains itself: the next round is shown when it is asked for. */
export function CyclicSchemaExpandTemplate({
  name,
  fieldPathId,
  onExpand,
}: CyclicSchemaExpandProps): ReactNode {
  const { words } = useFormWords();
  return <Button onClick={() => onExpand(fieldPathId.$id)}>{words.expandCycle({ name })}</Button>;
}
