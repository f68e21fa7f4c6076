'use client';
import type { UiSchema } from '@rjsf/utils';
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { withoutUnknown } from '../../approvals/edits.js';
import { checkPayload } from '../../forms/gate.js';
import type { Issue } from '../../model/Issue.js';
import type { JsonObject } from '../../model/json.js';
import { Changes } from '../Changes/Changes.js';
import type { FormDraft } from '../Draft/Draft.js';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.js';
import { useRendererOptions } from '../Renderer/RendererContext.js';
import { JsonEditor, type JsonEditorHandle } from '../JsonEditor/JsonEditor.js';
import { sameJson } from '../../model/json.js';
import { useWords } from '../Words/WordsContext.js';
import type { FormHandle } from './show/Fields.js';
import { FormSkeleton } from './FormSkeleton.js';
import { OtherValues } from './collect/OtherValues.js';
import type { FormPreset } from './prepare/presentableSchema.js';
import { SecretNotice } from './show/SecretNotice.js';
import { loadForm } from './loadForm.js';
import { asText, useTwoViews, type FormView } from './collect/useTwoViews.js';
import { ViewSwitch } from './show/ViewSwitch.js';
import { isBroken, noFormReason } from './prepare/noFormReason.js';

/** Props of {@link SchemaForm}. */
export interface SchemaFormProps {
  /** As the agent sent it. Another schema is another form. */
  schema: JsonObject;
  /**
   * The initial value. A changed value that the form did not report itself is applied too, for example input in another
   * panel.
   */
  value?: unknown;
  /** The same as JSON text. If it is given, the value is shown as JSON. */
  json?: string | undefined;
  /**
   * `answer` fills in the schema's defaults, visibly. `edit` shows `value` unchanged and adds nothing.
   * @default 'answer'
   */
  preset?: FormPreset | undefined;
  /**
   * Whether the schema validates. `false` if it only decides what to show.
   * @default true
   */
  checks?: boolean | undefined;
  /** Offers to switch between form and JSON. @default true for `edit`, and for `answer` after a refused submit */
  switchable?: boolean | undefined;
  /** Shows the changes from this value. @default no comparison */
  compareTo?: unknown;
  /** How the fields are shown, in rjsf's format. */
  uiSchema?: UiSchema | undefined;
  /** Receives the value exactly as the form shows it. */
  onSubmit: (value: unknown) => void;
  /** Receives every change, without secrets. */
  onDraft?: ((draft: FormDraft) => void) | undefined;
  /** Renders everything read-only. @default false */
  disabled?: boolean | undefined;
  /** @default the word for “Answer” */
  submitLabel?: string | undefined;
  /** The prefix of every id in the form; unique on the page. */
  idPrefix: string;
  /** More buttons beside Submit. */
  children?: ReactNode;
}

/**
 * A form for a JSON Schema. Its code loads when the form first mounts. If the schema cannot become a form, a JSON
 * editor shows the reason, so an answer is always possible.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { schema } = props;
  const [known, setKnown] = useState({ schema, version: 0 });
  if (known.schema !== schema && !sameJson(known.schema, schema))
    setKnown({ schema, version: known.version + 1 });
  return <OneForm key={known.version} {...props} />;
}

/** The form of one schema. */
function OneForm(props: SchemaFormProps): ReactNode {
  const { schema, preset = 'answer', checks = true, disabled = false, idPrefix } = props;
  const { words, locale } = useWords();
  const { form: host } = useRendererOptions();
  const submitLabel = props.submitLabel ?? words.submitAnswer;
  const latest = useLatest(props);
  const views = useTwoViews({
    schema,
    draft: { value: props.value, json: props.json },
    original: props.compareTo,
    onDraft: (draft) => latest.current.onDraft?.(draft),
    hasDefaults: preset === 'answer',
    fit: useCallback(
      // A draft that was started for other fields adds no values that this form does not show.
      (value: unknown) => (preset === 'answer' ? withoutUnknown(value, schema) : value),
      [preset, schema],
    ),
  });
  const latestViews = useLatest(views);
  const editor = useRef<JsonEditorHandle>(null);
  const fields = useRef<FormHandle>(null);
  const [switched, setSwitched] = useState<FormView>();
  const [refused, setRefused] = useState(false);
  const [[Form, stable]] = useState(
    () =>
      [
        loadForm(schema, host?.validator),
        {
          onChange: (value: unknown) => latestViews.current.typedInForm(value),
          onSubmit: (value: unknown) => {
            latestViews.current.settle();
            latest.current.onSubmit(value);
          },
          onRefused: () => setRefused(true),
        },
      ] as const,
  );

  const check = (value: unknown): readonly Issue[] => {
    const verdict = checks ? checkPayload(value, schema) : undefined;
    return verdict?.type === 'invalid' ? verdict.issues : [];
  };
  const only = preset !== 'edit' ? undefined : Array.isArray(props.compareTo) ? 'array' : 'object';
  const look = (view: 'form' | 'json') => {
    if (view === 'json') {
      // Switching would lose input that is no value yet.
      if (fields.current?.refuseUnreadable()) return;
      setSwitched('json');
      return views.showJson(preset === 'answer' ? fields.current?.shown() : undefined);
    }
    const read = editor.current?.read();
    if (!read) return;
    setSwitched('form');
    views.showForm(read.value);
  };
  const switchable = props.switchable ?? (preset === 'edit' || refused || views.view === 'json');
  // It is last in the row of buttons, so it shifts nothing when it appears.
  const children = (
    <>
      {props.children}
      {!disabled && switchable && (
        <ViewSwitch view={views.view} onView={look} focus={switched === views.view} />
      )}
    </>
  );
  const jsonEditor = (error?: unknown, typed = views.jsonText) => (
    <JsonEditor
      ref={editor}
      label={preset === 'edit' ? words.argumentsLabel : words.jsonAnswer}
      why={error === undefined ? undefined : noFormReason(error, { schema, words, locale })}
      only={only}
      check={isBroken(error) ? undefined : check}
      text={typed}
      onDraft={views.typedAsJson}
      onSubmit={stable.onSubmit}
      {...{ submitLabel, disabled, idPrefix, children }}
    />
  );
  const rescued = useRef<string>(undefined);
  // A part of the host has thrown. The form is still mounted during this render, with input that it has not reported.
  const afterCrash = (error: unknown) =>
    jsonEditor(error, (rescued.current ??= fields.current ? asText(fields.current.shown()) : undefined));
  const keepRescued = () => {
    if (rescued.current === undefined) return;
    views.settle();
    views.typedAsJson(rescued.current);
  };
  const deferred = useDeferredValue(views.value);
  // A form with hundreds of fields renders in small steps, so the page stays responsive.
  const ready = useDeferredValue(true, false);
  const skeleton = (
    <FormSkeleton schema={schema} hasButton={!disabled}>
      {props.children}
    </FormSkeleton>
  );
  return (
    <div className="rai-schema-form" onBlur={views.settle}>
      <SecretNotice schema={schema} />
      <ErrorBoundary renderFallback={afterCrash} onCatch={keepRescued}>
        {views.view === 'json' ? (
          jsonEditor()
        ) : !ready ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <Form
              {...stable}
              {...{ schema, preset, checks, disabled, idPrefix, submitLabel, host, children }}
              value={views.formValue}
              handle={fields}
              uiSchema={props.uiSchema}
              renderFallback={jsonEditor}
            />
          </Suspense>
        )}
      </ErrorBoundary>
      {views.view === 'form' && <OtherValues {...{ schema, preset }} value={views.value} />}
      {props.compareTo !== undefined && !disabled && (
        <Changes before={props.compareTo} after={deferred} schema={schema} />
      )}
    </div>
  );
}

/** Props for callbacks that outlive their render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
