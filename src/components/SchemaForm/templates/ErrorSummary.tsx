'use client';
import type { ErrorListProps } from '@rjsf/utils';
import { useRef, type ReactNode } from 'react';
import { PlainText } from '../../PlainText/PlainText.js';
import { focusField } from '../focusField.js';
import { formErrors } from '../formErrors.js';
import { useFormContext } from '../FormContext.js';

/** Lists the errors, each with a link to its field. A single error needs no list: its field has the focus. */
export function ErrorSummary({ errorSchema, registry }: ErrorListProps): ReactNode {
  const { words, locale, idPrefix } = useFormContext();
  const summary = useRef<HTMLElement>(null);
  const errors = formErrors(errorSchema, { schema: registry.rootSchema, idPrefix, words, locale });
  if (errors.length < 2) return null;
  const title = words.errorSummary({ count: errors.length, locale });
  return (
    <section
      className="rai-error-summary"
      id={`${idPrefix}-errors`}
      ref={summary}
      aria-label={title}
      tabIndex={-1}
    >
      <p>{title}</p>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={`${id} ${message}`}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                const form = summary.current?.closest('form');
                if (form) focusField(form, id);
              }}
            >
              {label !== '' && (
                <>
                  <PlainText>{label}</PlainText>:{' '}
                </>
              )}
              <PlainText>{message}</PlainText>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
