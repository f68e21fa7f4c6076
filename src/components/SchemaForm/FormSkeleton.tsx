import type { ReactNode } from 'react';
import { isJsonObject, own } from '../../model/json.js';
import { useWords } from '../Words/WordsContext.js';

/** A window rarely shows more fields than this, and layout shifts below it are not visible. */
const MAX_FIELDS = 8;

/** Props of {@link FormSkeleton}. */
export interface FormSkeletonProps {
  /** The schema of the form. @default a text answer without a schema */
  schema?: unknown;
  /** Whether a button follows the fields. */
  hasButton: boolean;
  /** Buttons that do not need the form code. They show immediately, because the code may never load. */
  children?: ReactNode;
}

/** Reserves the space of a form while its code loads, so that the layout does not shift. */
export function FormSkeleton({ schema, hasButton, children }: FormSkeletonProps): ReactNode {
  const { words } = useWords();
  const properties = own(schema, 'properties');
  const isText = !isJsonObject(schema) || Object.keys(schema).length === 0;
  const fields = isJsonObject(properties)
    ? Object.entries(properties).slice(0, MAX_FIELDS)
    : [['', schema] as const];
  return (
    <div className="rai-schema-form rai-skeleton">
      <span className="rai-visually-hidden">{words.formLoading}</span>
      <div className="rai-fields" aria-hidden>
        {fields.map(([name, field]) => (
          <div key={name} className="rai-field">
            <span className="rai-skeleton-label" />
            {isText ? (
              <textarea className="rai-input" rows={3} disabled />
            ) : (
              <span className={isChoice(field) ? 'rai-choice' : 'rai-skeleton-control'} />
            )}
            {own(field, 'description') !== undefined && <span className="rai-skeleton-label" />}
          </div>
        ))}
      </div>
      {(hasButton || children) && (
        <div className="rai-actions">
          {hasButton && <span className="rai-skeleton-button" />}
          {children}
        </div>
      )}
    </div>
  );
}

/** Whether the field is a checkbox, which has no box around it and takes less height. */
const isChoice = (field: unknown): boolean => own(field, 'type') === 'boolean';
