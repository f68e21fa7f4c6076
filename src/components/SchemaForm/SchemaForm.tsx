'use client';
import { lazy, Suspense, type ReactNode } from 'react';
import type { JsonObject } from '../../model/json.js';
import type { FormDraft } from '../Decision/Draft.js';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.js';
import { JsonEditor } from '../JsonEditor/JsonEditor.js';
import { useWords } from '../Words/WordsContext.js';
import type { Words } from '../../words/Words.js';
import { UnusableSchemaError } from './UnusableSchemaError.js';

/** rjsf and its validator weigh more than everything else together: they come when a schema does. */
const RjsfForm = lazy(() => import('./RjsfForm.js'));

/** Props of {@link SchemaForm}. */
export interface SchemaFormProps {
  /** As the agent sent it. Another schema is another form: give it another `key`. */
  schema: JsonObject;
  /** What the form starts from. Later changes of it are not taken up, so that typing is never lost. */
  value?: unknown;
  /** What the JSON editor starts from, should the form fall back to it. @default `value` as JSON */
  json?: string | undefined;
  /**
   * `answer` fills in the schema's defaults, visibly. `edit` shows `value` as it is and adds nothing.
   * @default 'answer'
   */
  preset?: 'answer' | 'edit' | undefined;
  /** The value, exactly as it stands in the form. */
  onSubmit: (value: unknown) => void;
  /** Told of every change. */
  onDraft?: ((draft: FormDraft) => void) | undefined;
  /** Shows everything and takes nothing. @default false */
  disabled?: boolean | undefined;
  /** @default the word for “Answer” */
  submitLabel?: string | undefined;
  /** Begins every id in the form; unique on the page. */
  idPrefix: string;
  /** Further buttons beside Submit. */
  children?: ReactNode;
}

/**
 * A form that a JSON Schema describes. It is loaded when it first appears. A schema that no form can be made
 * of falls to a JSON editor that says why: there is always a way to answer.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { words } = useWords();
  const { value, json, onDraft, onSubmit, disabled, idPrefix, children } = props;
  const submitLabel = props.submitLabel ?? words.submitAnswer;
  const preset = props.preset ?? 'answer';
  return (
    <ErrorBoundary
      renderFallback={(error) => (
        <JsonEditor
          label={preset === 'edit' ? words.argumentsLabel : words.jsonAnswer}
          why={whyNoForm(error, words)}
          objectOnly={preset === 'edit'}
          text={json ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
          onDraft={(text) => onDraft?.({ json: text })}
          {...{ onSubmit, submitLabel, disabled, idPrefix, children }}
        />
      )}
    >
      <Suspense fallback={<FormSkeleton />}>
        <RjsfForm {...props} preset={preset} submitLabel={submitLabel} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Takes the room of a small form, so that nothing jumps far when it comes. */
function FormSkeleton(): ReactNode {
  const { words } = useWords();
  return (
    <div className="rai-skeleton">
      <span className="rai-visually-hidden">{words.formLoading}</span>
    </div>
  );
}

function whyNoForm(error: unknown, words: Words): string {
  if (!(error instanceof UnusableSchemaError)) return words.formFailed;
  return error.field === undefined ? words.formInvalidSchema : words.formUnsupported({ field: error.field });
}
