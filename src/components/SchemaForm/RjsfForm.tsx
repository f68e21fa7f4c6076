'use client';
import type { UiSchema } from '@rjsf/utils';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { checkPayload } from '../../forms/gate.js';
import { longestText } from '../../forms/longestText.js';
import { patternRisk } from '../../forms/patterns.js';
import type { Refusal } from '../../forms/schemaLimits.js';
import type { FormValidator } from '../../forms/validators/FormValidator.js';
import type { JsonObject } from '../../model/json.js';
import { Button } from '../Button/Button.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { compileForm, type CompiledForm } from './compileForm.js';
import { fieldAtSchemaPath } from './fieldAtSchemaPath.js';
import { Fields, type FormHandle } from './Fields.js';
import type { FormOptions } from '../Renderer/FormOptions.js';
import type { FormPreset } from './presentableSchema.js';

/** Props of {@link RjsfForm}. */
export interface RjsfFormProps {
  schema: JsonObject;
  createValidator: () => FormValidator;
  preset: FormPreset;
  /** Whether the schema says what is right. One that was inferred says only what to show. */
  checks: boolean;
  disabled: boolean;
  idPrefix: string;
  value: unknown;
  host: FormOptions | undefined;
  uiSchema: UiSchema | undefined;
  /** These three keep their identity, so that the fields do not render again for them. */
  onChange: (value: unknown) => void;
  onSubmit: (value: unknown) => void;
  onRefused: () => void;
  handle: Ref<FormHandle>;
  submitLabel: string;
  children?: ReactNode;
  /** What stands there instead where no form can be made of the schema. */
  renderFallback: (error: unknown) => ReactNode;
}

/**
 * A form of rjsf, in a module of its own because it brings rjsf along. The schema is compiled once, when it
 * appears.
 */
export function RjsfForm(props: RjsfFormProps): ReactNode {
  const { kinds } = useWords().words;
  const [made] = useState(() => {
    const { schema, host, checks } = props;
    try {
      const form = compileForm(schema, { ...props, kinds, limits: host?.limits });
      return { form: checks ? form : { ...form, validator: lenient(form.validator) } };
    } catch (error) {
      // Expected of a stranger's schema, so nothing for the page's error log.
      return { error };
    }
  });
  return 'form' in made ? <UsableForm {...props} form={made.form} /> : props.renderFallback(made.error);
}

function UsableForm({ form, ...props }: RjsfFormProps & { form: CompiledForm }): ReactNode {
  const { schema, preset, disabled, idPrefix, value, host } = props;
  const { words, locale } = useWords();
  const [unjust, setUnjust] = useState<{ value: unknown }>();
  const { onChange, onRefused } = props;
  // The first check compiles the schema: in a free moment, so that nobody who presses the button waits for it.
  useEffect(() => whenIdle(() => void form.validator.validateFormData(undefined, form.schema)), [form]);
  const [refuse] = useState(() => (refused: unknown, sendable: boolean) => {
    const accepted = sendable && refused !== undefined && checkPayload(refused, schema).type === 'valid';
    setUnjust(accepted ? { value: refused } : undefined);
    onRefused();
  });
  const [longest, setLongest] = useState(() => longestText(value));
  const [change] = useState(() => (next: unknown) => {
    setUnjust(undefined);
    if (form.notices.some(isSlow)) setLongest(longestText(next));
    onChange(next);
  });
  const notices = form.notices.filter((notice) => !isSlow(notice) || isTooSlow(notice, longest));
  return (
    <div className="rai-schema-form">
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
      <Fields
        schema={form.schema}
        validator={form.validator}
        preset={preset}
        disabled={disabled}
        idPrefix={idPrefix}
        value={value}
        host={host}
        uiSchema={props.uiSchema}
        onChange={change}
        onSubmit={props.onSubmit}
        onRefuse={refuse}
        handle={props.handle}
      />
      {unjust && (
        <div className="rai-issues" role="alert">
          <p>{words.checksDiffer}</p>
          <Button onClick={() => props.onSubmit(unjust.value)}>{words.sendAnyway}</Button>
        </div>
      )}
      <div className="rai-actions">
        {!disabled && (
          <Button type="submit" form={`${idPrefix}-form`} variant="primary">
            {props.submitLabel}
          </Button>
        )}
        {props.children}
      </div>
    </div>
  );
}

const isSlow = ({ what, why }: Refusal): boolean => what === 'pattern' && why['risk'] === 'slow';

/** A pattern that is slow on long texts is run on all others, and only then is there something to say. */
const isTooSlow = ({ why }: Refusal, length: number): boolean =>
  patternRisk(String(why['pattern']), length) !== 'safe';

/** Nothing is wrong but what cannot be read: the schema came of the values, and not of whoever takes them. */
const lenient = (validator: FormValidator): FormValidator => ({
  ...validator,
  validateFormData: (value, _schema, ...rest) => validator.validateFormData(value, {}, ...rest),
});

/** How long a busy page is waited for at most, in milliseconds. */
const LONGEST = 1_000;
/** How long to wait where a browser does not tell when it is idle, as Safari does not, in milliseconds. */
const A_WHILE = 200;

/** Runs `work` once the page has nothing else to do. Returns what takes it back. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout: LONGEST });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, A_WHILE);
  return () => clearTimeout(timer);
}
