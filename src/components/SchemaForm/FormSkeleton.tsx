import type { ReactNode } from 'react';
import { isJsonObject, own } from '../../model/json.js';
import { useWords } from '../Words/WordsContext.js';

/** More than these rarely stand in one window, and a jump below it is seen by nobody. */
const MOST = 8;

/** Props of {@link FormSkeleton}. */
export interface FormSkeletonProps {
  /** What the form is made of. @default an answer in words, which no schema describes */
  schema?: unknown;
  /** Whether a button follows the fields. */
  hasButton: boolean;
  /** Buttons that need no code of forms. They stand there already: the code may never come. */
  children?: ReactNode;
}

/** Takes the room of a form while its code is on the way, so that nothing jumps when it comes. */
export function FormSkeleton({ schema, hasButton, children }: FormSkeletonProps): ReactNode {
  const { words } = useWords();
  const properties = own(schema, 'properties');
  const isText = !isJsonObject(schema) || Object.keys(schema).length === 0;
  const fields = isJsonObject(properties)
    ? Object.entries(properties).slice(0, MOST)
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

/** A yes or a no has no box around it, and is not as high. */
const isChoice = (field: unknown): boolean => own(field, 'type') === 'boolean';
