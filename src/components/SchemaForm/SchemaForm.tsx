'use client';
import type { UiSchema } from '@rjsf/utils';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { sameJson, type JsonObject } from '../../model/json.js';
import { Changes } from '../Changes/Changes.js';
import type { FormDraft } from '../Draft/Draft.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { useAnswer } from './collect/useAnswer.js';
import { loadForm } from './loadForm.js';
import type { FormPreset } from './prepare/presentableSchema.js';
import { FormOrJson } from './show/FormOrJson.js';
import { SecretNotice } from './show/SecretNotice.js';

/** Props of {@link SchemaForm}. */
export interface SchemaFormProps {
  /** As the agent sent it. If the schema changes, a new form replaces this one. */
  schema: JsonObject;
  /**
   * The initial value. If you later pass a value that the form has not reported itself, for example input from another
   * panel, the form shows that value.
   */
  value?: unknown;
  /** Like `value`, but as JSON text. If it is given, the value is shown as JSON. */
  json?: string | undefined;
  /** Text that the user has typed and that is not a value yet: `texts` of the draft. @default none */
  texts?: FormDraft['texts'];
  /**
   * `answer` fills in the schema's defaults, visibly. `edit` shows `value` unchanged and adds nothing.
   * @default 'answer'
   */
  preset?: FormPreset | undefined;
  /**
   * Whether the form validates the value against the schema. `false` if the schema only determines which fields are
   * shown.
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
  /** More buttons next to Submit. */
  children?: ReactNode;
}

/**
 * Shows a form for a JSON Schema. Its code loads when the form first mounts, or earlier. If the schema cannot become a
 * form, a JSON editor takes its place and shows the reason, so an answer is always possible.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { schema } = props;
  const [known, setKnown] = useState({ schema, version: 0 });
  if (known.schema !== schema && !sameJson(known.schema, schema))
    setKnown({ schema, version: known.version + 1 });
  return <OneForm key={known.version} {...props} />;
}

/**
 * The form of one schema, in three steps. `prepare/` turns the schema into what rjsf renders. `show/` renders it.
 * `collect/` turns the input into drafts and into the payload.
 */
function OneForm(props: SchemaFormProps): ReactNode {
  const { schema, compareTo } = props;
  const { form } = useRendererOptions();
  // The code that prepares and shows is lazy-loaded, because it contains rjsf. The form options are read once, when
  // this form mounts.
  const [{ Form, host }] = useState(() => ({ Form: loadForm(schema, form), host: form }));
  const answer = useAnswer(props);
  const { value, flush } = answer.views;
  const after = useDeferredValue(value);
  return (
    <div className="rai-schema-form" onBlur={flush}>
      <SecretNotice schema={schema} uiSchema={props.uiSchema} />
      <FormOrJson {...props} {...{ answer, Form, host }} />
      {compareTo !== undefined && !props.disabled && (
        <Changes before={compareTo} after={after} schema={schema} />
      )}
    </div>
  );
}
