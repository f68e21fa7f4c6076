'use client';
import { Suspense, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../../ErrorBoundary/ErrorBoundary.js';
import { JsonEditor, type JsonEditorHandle } from '../../JsonEditor/JsonEditor.js';
import type { FormOptions } from '../../Options/FormOptions.js';
import { useWords } from '../../Words/WordsContext.js';
import type { Answer } from '../collect/useAnswer.js';
import type { FormView } from '../collect/useTwoViews.js';
import type { FormHandle } from '../FieldsProps.js';
import type { LoadedForm } from '../loadForm.js';
import { isBroken, noFormReason } from '../prepare/noFormReason.js';
import type { SchemaFormProps } from '../SchemaForm.js';
import { LoadingForm } from './LoadingForm.js';
import { ViewSwitch } from './ViewSwitch.js';

/** Props of {@link FormOrJson}. */
export interface FormOrJsonProps extends SchemaFormProps {
  answer: Answer;
  Form: LoadedForm;
  host: FormOptions | undefined;
}

/** A form, or a JSON editor for the same value: if the user wants one, or if there can be no form. */
export function FormOrJson({ answer, Form, host, ...props }: FormOrJsonProps): ReactNode {
  const { schema, preset = 'answer', checks = true, disabled = false, idPrefix } = props;
  const { views, handlers } = answer;
  const { words, locale } = useWords();
  const submitLabel = props.submitLabel ?? words.submitAnswer;
  const editor = useRef<JsonEditorHandle>(null);
  const fields = useRef<FormHandle>(null);
  const [switched, setSwitched] = useState<FormView>();
  const showView = (view: FormView) => {
    if (view === 'json') {
      // Switching would lose input that has no value yet.
      if (fields.current?.refuseUnreadable()) return;
      setSwitched('json');
      return views.showJson(preset === 'answer' ? fields.current?.shown() : undefined);
    }
    const read = editor.current?.read();
    if (!read) return;
    setSwitched('form');
    views.showForm(read.value);
  };
  // Once the user has switched, the pressed button stays, because it has the focus.
  const isOffered = preset === 'edit' || answer.refused || views.view === 'json' || switched !== undefined;
  const switchable = props.switchable ?? isOffered;
  // It is last in the row of buttons, so it shifts nothing when it appears.
  const children = (
    <>
      {props.children}
      {!disabled && switchable && (
        <ViewSwitch view={views.view} onView={showView} focus={switched === views.view} />
      )}
    </>
  );
  const only = preset !== 'edit' ? undefined : Array.isArray(props.compareTo) ? 'array' : 'object';
  const jsonEditor = (error?: unknown, typed = views.jsonText) => (
    <JsonEditor
      ref={editor}
      label={preset === 'edit' ? words.argumentsLabel : words.jsonAnswer}
      why={error === undefined ? undefined : noFormReason(error, { schema, words, locale })}
      only={only}
      check={isBroken(error) ? undefined : answer.check}
      text={typed}
      onDraft={views.typedAsJson}
      onSubmit={handlers.onSubmit}
      {...{ submitLabel, disabled, idPrefix, children }}
    />
  );
  // If a part of the host throws, the editor shows what the form showed. The form is still mounted during that render,
  // with input that it has not reported. The commit reports that input.
  const inputAtError = useRef<string>(undefined);
  const editorAfterError = (error: unknown) =>
    jsonEditor(error, (inputAtError.current ??= fields.current?.shownText()));
  const reportInput = () => {
    if (inputAtError.current === undefined) return;
    views.flush();
    views.typedAsJson(inputAtError.current);
  };
  // A form with hundreds of fields renders in small steps, so the page stays responsive.
  const ready = useDeferredValue(true, false);
  const skeleton = (
    <LoadingForm schema={schema} hasButton={!disabled}>
      {props.children}
    </LoadingForm>
  );
  return (
    <ErrorBoundary renderFallback={editorAfterError} onCatch={reportInput}>
      {views.view === 'json' ? (
        jsonEditor()
      ) : !ready ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          {/* Other props change with every draft, and would re-render the fields. */}
          <Form
            {...handlers}
            {...{ schema, preset, checks, disabled, idPrefix, submitLabel, host, children }}
            value={views.formValue}
            current={views.value}
            handle={fields}
            uiSchema={props.uiSchema}
            renderFallback={jsonEditor}
          />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
