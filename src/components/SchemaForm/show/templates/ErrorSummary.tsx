'use client';
import type { ErrorListProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { focusField } from '../../focusField.js';
import { formErrors } from '../../collect/formErrors.js';
import { useFormContext } from '../../FormContext.js';
import { referable } from '../../ids.js';

/**
 * Lists the errors, each with a link to its field. A single error needs no list if its field shows it: that field has
 * the focus. A value without a field has no other place for its error.
 */
export function ErrorSummary({ errorSchema, registry }: ErrorListProps): ReactNode {
  const context = useFormContext();
  const { words, locale, idPrefix } = context;
  // While the list is not shown, it is an element that marks the place in the form.
  const summary = useRef<HTMLElement>(null);
  const errors = formErrors(errorSchema, { ...context, schema: registry.rootSchema });
  const onlyId = errors.length === 1 ? errors[0]?.id : undefined;
  const [idWithoutField, setIdWithoutField] = useState<string>();
  useLayoutEffect(() => {
    // Whether a value has a field is only known once the fields have rendered.
    const form = summary.current?.closest('form');
    if (onlyId !== undefined && form) setIdWithoutField(showsError(form, onlyId) ? undefined : onlyId);
  }, [onlyId, errorSchema]);
  if (errors.length === 0) return null;
  if (onlyId !== undefined && onlyId !== idWithoutField) return <span ref={summary} hidden />;
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

/**
 * Whether a field, or the choice of its kind, shows its error. An id may contain characters that break a selector, so
 * ids are compared.
 */
const showsError = (form: Element, id: string): boolean =>
  [...form.querySelectorAll('[id$=__error]')].some((error) => error.id.startsWith(`${referable(id)}__`));
