'use client';
import type { UiSchema } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { checkPayload } from '../../forms/gate.js';
import type { FormValidator } from '../../forms/validators/FormValidator.js';
import type { JsonObject } from '../../model/json.js';
import { Button } from '../Button/Button.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { compileForm } from './compileForm.js';
import { fieldAtSchemaPath } from './fieldAtSchemaPath.js';
import { Fields } from './Fields.js';
import type { FormOptions } from './FormOptions.js';
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
  submitLabel: string;
  children?: ReactNode;
}

/**
 * A form of rjsf, in a module of its own because it brings rjsf along. The schema is compiled once, when it
 * appears.
 *
 * @throws UnusableSchemaError for a schema that no form can be made of.
 */
export function RjsfForm(props: RjsfFormProps): ReactNode {
  const { schema, preset, checks, disabled, idPrefix, value, host, createValidator } = props;
  const { words, locale } = useWords();
  const [form] = useState(() => {
    const { limits } = host ?? {};
    const compiled = compileForm(schema, { preset, value, limits, createValidator });
    return checks ? compiled : { ...compiled, validator: lenient(compiled.validator) };
  });
  const [unjust, setUnjust] = useState<{ value: unknown }>();
  const { onChange, onRefused } = props;
  const [refuse] = useState(() => (refused: unknown, sendable: boolean) => {
    const accepted = sendable && refused !== undefined && checkPayload(refused, schema).type === 'valid';
    setUnjust(accepted ? { value: refused } : undefined);
    onRefused();
  });
  const [change] = useState(() => (next: unknown) => {
    setUnjust(undefined);
    onChange(next);
  });
  return (
    <div className="rai-schema-form">
      {form.notices.length > 0 && (
        <ul className="rai-notices">
          {form.notices.map(({ what, why, path }) => {
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

/** Nothing is wrong but what cannot be read: the schema came of the values, and not of whoever takes them. */
const lenient = (validator: FormValidator): FormValidator => ({
  ...validator,
  validateFormData: (value, _schema, ...rest) => validator.validateFormData(value, {}, ...rest),
});
