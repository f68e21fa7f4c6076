'use client';
import type { ErrorListProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { focusField } from '../../focusField.js';
import { formErrors } from '../../collect/formErrors.js';
import { useFormContext } from '../../FormContext.js';
import { errorIdOf, referable } from '../../ids.js';

/**
 * Lists the errors, each with a link to its field. A single error needs no list if its field shows it: that field has the
 * focus. A value without a field has no other place for its error.
 */
export function ErrorSummary({ errorSchema, registry }: ErrorListProps): ReactNode {
  const { words, locale, idPrefix } = useFormContext();
  const summary = useRef<HTMLElement>(null);
  const errors = formErrors(errorSchema, { schema: registry.rootSchema, idPrefix, words, locale });
  const place = useRef<HTMLSpanElement>(null);
  const only = errors.length === 1 ? errors[0]?.id : undefined;
  const [unplaced, setUnplaced] = useState<string>();
  useLayoutEffect(() => {
    // Only the fields that have rendered show which values have one.
    const form = (place.current ?? summary.current)?.closest('form');
    if (only !== undefined && form) setUnplaced(showsError(form, only) ? undefined : only);
  }, [only, errorSchema]);
  if (errors.length === 0) return null;
  if (only !== undefined && only !== unplaced) return <span ref={place} hidden />;
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
 * Whether a field, or the choice of its kind, shows its error. An id may contain characters that break a selector, so ids
 * are compared.
 */
function showsError(form: Element, id: string): boolean {
  const [start, end] = [`${referable(id)}__`, '__error'];
  return [...form.querySelectorAll('[id]')].some(
    (element) => element.id === errorIdOf(id) || (element.id.startsWith(start) && element.id.endsWith(end)),
  );
}
