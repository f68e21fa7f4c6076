'use client';
import type { UiSchema } from '@rjsf/utils';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { checkPayload } from '../../../gate/checkPayload.js';
import { longestText } from '../../../forms/longestText.js';
import { patternRisk } from '../../../forms/patternRisk.js';
import type { Refusal } from '../../../forms/schemaLimits.js';
import type { FormValidator, SchemaCompiler } from '../../../forms/validators/FormValidator.js';
import type { JsonObject } from '../../../model/json.js';
import { Button } from '../../Button/Button.js';
import { PlainText } from '../../PlainText/PlainText.js';
import { useWords } from '../../Words/WordsContext.js';
import { OtherValues } from '../collect/OtherValues.js';
import { compileForm, type CompiledForm } from '../prepare/compileForm.js';
import { fieldAtSchemaPath } from '../prepare/noFormReason.js';
import type { FieldsProps, FormHandle } from '../FieldsProps.js';
import { Fields } from './Fields.js';
import type { FormOptions } from '../../Options/FormOptions.js';
import type { FormPreset } from '../prepare/presentableSchema.js';

/** Props of {@link RjsfForm}. */
export interface RjsfFormProps {
  schema: JsonObject;
  createCompiler: (() => SchemaCompiler) | undefined;
  hostComponents: FieldsProps['hostComponents'];
  preset: FormPreset;
  /**
   * Whether the form validates the value against the schema. An inferred schema only determines which fields are shown.
   */
  checks: boolean;
  disabled: boolean;
  idPrefix: string;
  value: unknown;
  /** The value with every change, including those that came from the form. */
  current: unknown;
  host: FormOptions | undefined;
  uiSchema: UiSchema | undefined;
  /** These five keep their identity, so that the fields do not re-render. */
  textAt: FieldsProps['textAt'];
  keepAt: FieldsProps['keepAt'];
  onChange: (value: unknown) => void;
  onSubmit: (value: unknown) => void;
  onRefused: () => void;
  handle: RefObject<FormHandle | null>;
  submitLabel: string;
  children?: ReactNode;
  /** The fallback if the schema cannot become a form. */
  renderFallback: (error: unknown) => ReactNode;
}

/** An rjsf form. It is a separate module because it imports rjsf. The schema is compiled once, when the form mounts. */
export function RjsfForm({ renderFallback, current, ...props }: RjsfFormProps): ReactNode {
  const { kinds } = useWords().words;
  const [made] = useState(() => {
    const { schema, host, checks } = props;
    try {
      const form = compileForm(schema, { ...props, kinds, limits: host?.limits });
      return { form: checks ? form : { ...form, validator: lenient(form.validator) } };
    } catch (error) {
      // Untrusted schemas often cannot be used, so this is not logged as an error of the page.
      return { error };
    }
  });
  return (
    <>
      {'form' in made ? <UsableForm {...props} form={made.form} /> : renderFallback(made.error)}
      <OtherValues schema={props.schema} preset={props.preset} value={current} />
    </>
  );
}

interface UsableFormProps extends Omit<RjsfFormProps, 'renderFallback' | 'current'> {
  form: CompiledForm;
}

function UsableForm({ form, onRefused, submitLabel, children, ...props }: UsableFormProps): ReactNode {
  const { schema, value, onChange, onSubmit, handle } = props;
  const { words, locale } = useWords();
  const [wronglyRefused, setWronglyRefused] = useState(false);
  const [wasFocused, setFocused] = useState(false);
  // The first check compiles the schema, which takes longer than rendering it. It runs when the page is idle after the
  // focus has entered the form: a form that nobody uses does not compile, and no button press waits.
  useEffect(() => {
    if (!wasFocused) return undefined;
    return whenIdle(() => void form.validator.validateFormData(undefined, form.schema));
  }, [form, wasFocused]);
  const [refuse] = useState(() => (refused: unknown, sendable: boolean) => {
    setWronglyRefused(sendable && checkPayload(refused, schema).type === 'valid');
    onRefused();
  });
  const [longest, setLongest] = useState(() => longestText(value));
  const [change] = useState(() => (next: unknown) => {
    setWronglyRefused(false);
    if (form.notices.some(isSlowPattern)) setLongest(longestText(next));
    onChange(next);
  });
  const sendAnyway = () => {
    // What was typed since may not be a value yet.
    if (handle.current?.refuseUnreadable() === false) onSubmit(handle.current.shown());
  };
  const notices = form.notices.filter((notice) => !isSlowPattern(notice) || isShownFor(notice, longest));
  return (
    <div className="rai-schema-form" onFocus={() => setFocused(true)}>
      {notices.length > 0 && (
        <ul className="rai-notices">
          {notices.map(({ what, why, path }) => {
            const field = fieldAtSchemaPath(schema, path);
            const sentence = words.schemaNotice({ what, why, field, locale });
            return (
              <li key={`${path.join('/')} ${what}`}>
                <PlainText>{sentence}</PlainText>
              </li>
            );
          })}
        </ul>
      )}
      <Fields {...props} {...form} onChange={change} onRefuse={refuse} />
      {wronglyRefused && (
        <div className="rai-issues" role="alert">
          <p>{words.checksDiffer}</p>
          <Button decides onClick={sendAnyway}>
            {words.sendAnyway}
          </Button>
        </div>
      )}
      <div className="rai-actions">
        {!props.disabled && (
          <Button
            type="submit"
            form={`${props.idPrefix}-form`}
            variant="primary"
            decides
            // Not only on submit: a page may stop that event.
            onClick={(event) => {
              if (handle.current?.submit()) event.preventDefault();
            }}
          >
            {submitLabel}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

const isSlowPattern = ({ what, why }: Refusal): boolean => what === 'pattern' && why['risk'] === 'slow';

/** Whether the notice about a slow pattern applies to text of this length. The pattern still runs on shorter text. */
const isShownFor = ({ why }: Refusal, length: number): boolean =>
  patternRisk(String(why['pattern']), length) !== 'safe';

/** Only unreadable input is an error: the schema was inferred from the values, so it must not reject any. */
const lenient = (validator: FormValidator): FormValidator => ({
  ...validator,
  validateFormData: (value, _schema, ...rest) => validator.validateFormData(value, {}, ...rest),
});

/** Runs `work` once the page is idle, or after one second. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout: 1_000 });
    return () => cancelIdleCallback(idle);
  }
  // Safari has no `requestIdleCallback`.
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}
