'use client';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { IndependentForm } from '../IndependentForm/IndependentForm.js';
import { PlainText } from '../PlainText/PlainText.js';

/** Props of {@link TypedForm}. */
export interface TypedFormProps {
  label: ReactNode;
  /** A text about the answer. */
  hint: string | undefined;
  /** The errors of the text. */
  errors: ReactNode;
  /** The text field. Its id is also the prefix of the ids of its hint and its errors. */
  field: ComponentPropsWithRef<'textarea'> & { id: string };
  onType: (text: string) => void;
  onSubmit: () => void;
  submitLabel: string;
  /** More buttons next to Submit. */
  children: ReactNode;
}

/** A form with one text field. */
export function TypedForm(props: TypedFormProps): ReactNode {
  const { label, hint, errors, field, onType, onSubmit, submitLabel, children } = props;
  const { id, disabled = false } = field;
  const about = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(' ');
  return (
    <IndependentForm onSubmit={onSubmit}>
      <div className="rai-field">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="rai-hint" id={`${id}-hint`}>
            <PlainText>{hint}</PlainText>
          </p>
        )}
        <textarea
          className="rai-input"
          {...field}
          // Hydration would erase text that was typed into the server's markup.
          readOnly={!useHydrated()}
          aria-invalid={Boolean(errors) || undefined}
          aria-describedby={about || undefined}
          onChange={({ target }) => onType(target.value)}
        />
        {errors && (
          <div className="rai-error" id={`${id}-error`}>
            {errors}
          </div>
        )}
      </div>
      <div className="rai-actions">
        {!disabled && (
          <Button
            type="submit"
            variant="primary"
            decides
            // Not only on submit: a page may stop that event.
            onClick={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {submitLabel}
          </Button>
        )}
        {children}
      </div>
    </IndependentForm>
  );
}
