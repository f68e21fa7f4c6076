'use client';
import {
  ADDITIONAL_PROPERTY_FLAG,
  errorId,
  getSchemaType,
  titleId,
  type DescriptionFieldProps,
  type FieldErrorProps,
  type FieldTemplateProps,
} from '@rjsf/utils';
import type { ReactNode } from 'react';
import { PlainText } from '../../PlainText/PlainText.js';
import { useFormWords } from '../FormWordsContext.js';

/** A field with its label, its description and what is wrong with it. */
export function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { id, required, displayLabel, schema, rawDescription, description, children, errors } = props;
  const { words, locale } = useFormWords();
  const place = props.fieldPathId.path.at(-1);
  const label = typeof place === 'number' ? words.itemNumber({ count: place + 1, locale }) : props.label;
  const isBoolean = getSchemaType(schema) === 'boolean';
  const asksYesOrNo = isBoolean && required === true;
  const extra = ADDITIONAL_PROPERTY_FLAG in schema;
  return (
    <div className="rai-field" data-invalid={props.rawErrors?.length ? '' : undefined}>
      {extra && <PropertyName {...props} />}
      {(displayLabel || asksYesOrNo) && label !== '' && (
        <FieldLabel id={id} group={asksYesOrNo || getSchemaType(schema) === 'array'} required={required}>
          {label}
        </FieldLabel>
      )}
      {(displayLabel || isBoolean) && rawDescription ? description : null}
      {children}
      {errors}
    </div>
  );
}

function FieldLabel(props: {
  id: string;
  group: boolean;
  required: boolean | undefined;
  children: string;
}): ReactNode {
  const { id, group, required, children } = props;
  const { words } = useFormWords();
  const content = (
    <>
      <PlainText>{children}</PlainText> {!required && <span className="rai-hint">({words.optional})</span>}
    </>
  );
  return group ? (
    <span className="rai-label" id={titleId(id)}>
      {content}
    </span>
  ) : (
    <label className="rai-label" id={titleId(id)} htmlFor={id}>
      {content}
    </label>
  );
}

/** The name of a value that the schema does not name, and a way to take the value out. */
function PropertyName(props: FieldTemplateProps): ReactNode {
  const { id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty } = props;
  const { words } = useFormWords();
  return (
    <div className="rai-property-name">
      <input
        className="rai-input"
        id={`${id}-key`}
        aria-label={words.propertyName({ name: label })}
        defaultValue={label}
        disabled={disabled || readonly}
        onBlur={onKeyRenameBlur}
      />
      <button
        type="button"
        className="rai-icon-button"
        aria-label={words.removeItem({ name: label })}
        disabled={disabled || readonly}
        onClick={onRemoveProperty}
      >
        <span aria-hidden>×</span>
      </button>
    </div>
  );
}

/** A description as plain text: rjsf's own would read it as Markdown, links and images included. */
export function DescriptionFieldTemplate({ id, description }: DescriptionFieldProps): ReactNode {
  if (description === '') return null;
  return (
    <p className="rai-hint" id={id}>
      {typeof description === 'string' ? <PlainText>{description}</PlainText> : description}
    </p>
  );
}

/** What is wrong with one field. Its control points here with `aria-describedby`. */
export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps): ReactNode {
  if (errors.length === 0) return null;
  return (
    <p className="rai-error" id={errorId(fieldPathId)}>
      {errors.map((error) => (
        <span key={typeof error === 'string' ? error : error.key}>{error} </span>
      ))}
    </p>
  );
}

/** The wrapping is `FieldTemplate`'s own work. */
export function WrapIfAdditionalTemplate({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
