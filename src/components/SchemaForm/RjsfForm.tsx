'use client';
import Form, { type IChangeEvent } from '@rjsf/core';
import type {
  Experimental_DefaultFormStateBehavior,
  RJSFSchema,
  RJSFValidationError,
  ValidatorType,
} from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { JsonObject } from '../../model/json.js';
import { Button } from '../Button/Button.js';
import { useRendererOptions } from '../InterruptCard/RendererContext.js';
import { useWords } from '../Words/WordsContext.js';
import { formErrors, inWords } from './formErrors.js';
import { focusField } from './focusField.js';
import { FormWordsContext } from './FormWordsContext.js';
import { hostComponents } from './hostComponents.js';
import { renderableSchema } from './renderableSchema.js';
import type { SchemaFormProps } from './SchemaForm.js';
import { templates } from './templates/templates.js';
import { translate } from './translate.js';
import { UnusableSchemaError } from './UnusableSchemaError.js';
import { widgets } from './widgets/widgets.js';

/** What each preset lets rjsf add to the data by itself. */
const presets: Readonly<Record<'answer' | 'edit', Experimental_DefaultFormStateBehavior>> = {
  // Defaults are shown and then sent; a yes or no that nobody chose is not.
  answer: {
    allOf: 'populateDefaults',
    arrayMinItems: { populate: 'requiredOnly' },
    requiredBooleanDefault: 'skip',
  },
  edit: {
    emptyObjectFields: 'skipDefaults',
    constAsDefaults: 'never',
    arrayMinItems: { populate: 'never' },
    allOf: 'skipDefaults',
    requiredBooleanDefault: 'skip',
  },
};

/** The form itself, in a module of its own because it brings rjsf and its validator along. */
export default function RjsfForm(props: SchemaFormProps): ReactNode {
  const { schema, disabled = false, submitLabel, children } = props;
  const { words } = useWords();
  const form = useMemo(() => compile(schema), [schema]);
  // Buttons change with every draft, and the fields must not render again for them.
  return (
    <div className="rai-schema-form">
      <Fields {...form} {...useStable(props)} />
      <div className="rai-actions">
        {!disabled && (
          <Button type="submit" form={`${props.idPrefix}-form`} variant="primary">
            {submitLabel ?? words.submitAnswer}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

interface CompiledForm {
  renderable: RJSFSchema;
  /** This form's own: a shared one leaks one schema's definitions into the next. */
  validator: ValidatorType<unknown>;
}

/** @throws UnusableSchemaError for a schema that the validator cannot compile: its form could never be submitted. */
function compile(schema: JsonObject): CompiledForm {
  const renderable: RJSFSchema = renderableSchema(schema);
  const validator = customizeValidator<unknown>();
  const { validationError } = validator.rawValidation(renderable, undefined);
  if (validationError) throw new UnusableSchemaError(validationError.message);
  return { renderable, validator };
}

interface FieldsProps extends CompiledForm {
  preset: 'answer' | 'edit';
  disabled: boolean;
  idPrefix: string;
  initial: unknown;
  onChange: (value: unknown) => void;
  onSubmit: (value: unknown) => void;
}

const Fields = memo(function Fields(props: FieldsProps): ReactNode {
  const { renderable, validator, preset, disabled, idPrefix, initial, onChange, onSubmit } = props;
  const { words, locale } = useWords();
  const { form: host } = useRendererOptions();
  const [failed, setFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const components = useMemo(() => hostComponents({ widgets, templates }, host), [host]);
  const formWords = useMemo(() => ({ words, locale, idPrefix }), [words, locale, idPrefix]);
  const transformErrors = useCallback(
    (errors: RJSFValidationError[]) => inWords(errors, words, locale),
    [words, locale],
  );
  const translateString = useMemo(() => translate(words, locale), [words, locale]);

  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
  }, []);
  const changed = useCallback(
    ({ formData }: IChangeEvent<unknown>) => {
      // rjsf reports its defaults while it is being built: nobody has typed anything yet.
      if (mounted.current) onChange(formData);
    },
    [onChange],
  );
  const submitted = useCallback(({ formData }: IChangeEvent<unknown>) => onSubmit(formData), [onSubmit]);
  const form = useRef<Form<unknown>>(null);
  const refused = useCallback(() => {
    setFailed(true);
    const errors = formErrors(form.current?.state.errorSchema ?? {}, renderable, idPrefix);
    const target = errors.length === 1 ? errors[0]?.id : `${idPrefix}-errors`;
    if (container.current && target !== undefined) focusField(container.current, target);
  }, [renderable, idPrefix]);

  return (
    <FormWordsContext.Provider value={formWords}>
      <div ref={container}>
        <Form<unknown>
          ref={form}
          id={`${idPrefix}-form`}
          className="rai-form"
          idPrefix={idPrefix}
          schema={renderable}
          validator={validator}
          initialFormData={initial}
          disabled={disabled}
          noHtml5Validate
          liveValidate={failed ? 'onBlur' : false}
          showErrorList="top"
          experimental_defaultFormStateBehavior={presets[preset]}
          {...components}
          translateString={translateString}
          transformErrors={transformErrors}
          onChange={changed}
          onSubmit={submitted}
          onError={refused}
        >
          {/* Any child stands in for rjsf's own submit button. */}
          {true}
        </Form>
      </div>
    </FormWordsContext.Provider>
  );
});

/** Props for the fields that stay the same from draft to draft. */
function useStable(props: SchemaFormProps): Omit<FieldsProps, keyof CompiledForm> {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [initial] = useState(() => structuredClone(props.value));
  const onChange = useCallback((value: unknown) => latest.current.onDraft?.({ value }), []);
  const onSubmit = useCallback((value: unknown) => latest.current.onSubmit(value), []);
  const { preset = 'answer', disabled = false, idPrefix } = props;
  return { preset, disabled, idPrefix, initial, onChange, onSubmit };
}
