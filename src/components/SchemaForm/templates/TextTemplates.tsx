'use client';
import type { DescriptionFieldProps, FieldErrorProps, TitleFieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { PlainText } from '../../PlainText/PlainText.js';
import { errorIdOf, referable } from '../ids.js';

/** A description as plain text: rjsf's own would read it as Markdown, links and images included. */
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

/** What is wrong with one field. Its control points here with `aria-describedby`. */
export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps): ReactNode {
  if (errors.length === 0) return null;
  return (
    <p className="rai-error" id={errorIdOf(fieldPathId)}>
      {/* Two checks may say the same of it. */}
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

/** The wrapping is `FieldTemplate`'s own work. */
export function WrapIfAdditionalTemplate({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
