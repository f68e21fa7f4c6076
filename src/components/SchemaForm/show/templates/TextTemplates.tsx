'use client';
import type {
  DescriptionFieldProps,
  FieldErrorProps,
  TitleFieldProps,
  UnsupportedFieldProps,
} from '@rjsf/utils';
import type { ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { errorIdOf, referable } from '../../ids.js';
import { UnusableSchemaError } from '../../prepare/noFormReason.js';

/** A description as plain text. rjsf's own would render Markdown, with links and images. */
export function DescriptionFieldTemplate({
  id,
  description,
}: {
  id: string;
  description: DescriptionFieldProps['description'] | undefined;
}): ReactNode {
  if (description === '' || description === undefined) return null;
  return (
    <p className="rai-hint" id={referable(id)}>
      {typeof description === 'string' ? <PlainText>{description}</PlainText> : description}
    </p>
  );
}

/** The title of a group in a host's theme, as plain text. */
export function TitleFieldTemplate({ id, title }: TitleFieldProps): ReactNode {
  return (
    <p className="rai-label" id={referable(id)}>
      <PlainText>{title}</PlainText>
    </p>
  );
}

/** The error of a field. Its control refers to it with `aria-describedby`. */
export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps): ReactNode {
  if (errors.length === 0) return null;
  return (
    <p className="rai-error" id={errorIdOf(fieldPathId)}>
      {/* Two checks may report the same error. */}
      {[...new Set(errors)].map((error) =>
        typeof error === 'string' ? (
          <PlainText key={error}>{`${error} `}</PlainText>
        ) : (
          <span key={error.key}>{error} </span>
        ),
      )}
    </p>
  );
}

/** `FieldTemplate` renders the wrapper itself. */
export function WrapIfAdditionalTemplate({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/**
 * If rjsf cannot show a part, the form cannot be completed.
 * @throws UnusableSchemaError always, so that the JSON editor replaces the form
 */
export function UnsupportedFieldTemplate({ fieldPathId, reason }: UnsupportedFieldProps): ReactNode {
  throw new UnusableSchemaError({ field: fieldPathId.path.join('.') || undefined }, reason);
}
