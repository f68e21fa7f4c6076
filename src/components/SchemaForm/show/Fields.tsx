'use client';
import RjsfDefaultForm, { type FormProps, type IChangeEvent } from '@rjsf/core';
import type { FormValidation, RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils';
import {
  memo,
  startTransition,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import type { FormValidator } from '../../../forms/validators/FormValidator.js';
import type { Words } from '../../../words/Words.js';
import { useWords } from '../../Words/WordsContext.js';
import { focusField } from '../focusField.js';
import { FormContext, type Faults, type Unsettled } from '../FormContext.js';
import { formErrors, inWords } from '../collect/formErrors.js';
import type { FormOptions } from '../../Renderer/FormOptions.js';
import { incompleteInputsIn } from '../collect/incompleteInputs.js';
import { hostComponents } from './hostComponents.js';
import { ID_SEPARATOR, pathOfId } from '../ids.js';
import type { FormPreset } from '../prepare/presentableSchema.js';
import { settle } from '../collect/settle.js';
import { translate } from './translate.js';
import { presets, useHeldValue, type HeldForm } from '../collect/useHeldValue.js';
import { useRevalidation } from '../collect/useRevalidation.js';

/** The imperative methods of a form. */
export interface FormHandle {
  /**
   * Whether a control shows something that is no value yet, such as text that is not JSON. If so, the form shows the
   * error and focuses the control.
   */
  refuseUnreadable(): boolean;
  /** What it shows, with the defaults that nobody has touched. */
  shown(): unknown;
}

/** Props of {@link Fields}. They keep their identity while the draft changes. */
export interface FieldsProps {
  schema: RJSFSchema;
  validator: FormValidator;
  preset: FormPreset;
  disabled: boolean;
  idPrefix: string;
  /** The value of the form. A changed value that did not come from the form replaces the old one. */
  value: unknown;
  host: FormOptions | undefined;
  uiSchema: UiSchema | undefined;
  onChange: (value: unknown) => void;
  onSubmit: (value: unknown) => void;
  /** The check refused this value. `sendable` means that every control of the form shows a value. */
  onRefuse: (value: unknown, sendable: boolean) => void;
  handle: Ref<FormHandle>;
}

/** The fields themselves: rjsf's form with the library's parts, or the host's. */
export const Fields = memo(function Fields(props: FieldsProps): ReactNode {
  const { schema, validator, preset, disabled, idPrefix, onSubmit, onRefuse } = props;
  const wording = useWords();
  const { words, locale } = wording;
  const [failed, setFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  // A host may write its options inline. New components would remount the fields and lose the input.
  const [{ components, Form, maxFileBytes }] = useState(() => ({
    components: hostComponents(props.host),
    Form: (props.host?.Form ?? RjsfDefaultForm) as ComponentType<FormProps<unknown>>,
    maxFileBytes: props.host?.maxFileBytes ?? 1_000_000,
  }));
  const [faults] = useState<Faults>(() => new Map());
  const [unsettled] = useState<Unsettled>(() => new Map());
  const surroundings = useMemo(
    () => ({ words, locale, idPrefix, preset, maxFileBytes, faults, unsettled }),
    [words, locale, idPrefix, preset, maxFileBytes, faults, unsettled],
  );
  const uiSchema = useMemo(
    () => withOptionalGroups({ ...(isNameless(schema) && nameOf(words)), ...props.uiSchema }),
    [props.uiSchema, schema, words],
  );
  const transformErrors = useCallback(
    (errors: RJSFValidationError[]) => inWords(errors, { words, locale }),
    [words, locale],
  );
  const unreadable = useCallback(
    () => [...faults, ...incompleteInputsIn(container.current, { words, locale })],
    [faults, words, locale],
  );
  const customValidate = useCallback(
    (_value: unknown, errors: FormValidation) => {
      for (const [id, message] of unreadable()) addError(errors, pathOfId(id, idPrefix), message);
      return errors;
    },
    [unreadable, idPrefix],
  );
  const translateString = useMemo(() => translate(words, locale), [words, locale]);
  const form = useRef<RjsfDefaultForm<unknown>>(null);
  const held = useHeldValue(props, form, container);

  const sent = useRef(false);
  const submitted = useCallback(
    ({ formData }: Pick<IChangeEvent<unknown>, 'formData'>) => {
      // A double click is one submit, but rjsf reports two.
      if (sent.current) return;
      sent.current = true;
      setTimeout(() => (sent.current = false));
      onSubmit(formData);
    },
    [onSubmit],
  );
  // By default, rjsf renders hundreds of fields with their errors in one task, during the click.
  const check = useCallback(
    (event: { preventDefault(): void; stopPropagation(): void }) => {
      const current = checkable(form);
      if (!current) return;
      event.preventDefault();
      event.stopPropagation();
      settle(unsettled);
      let isValid = false;
      startTransition(() => {
        isValid = current.validateForm();
      });
      if (isValid) submitted(current.state);
    },
    [submitted, unsettled],
  );
  useImperativeHandle(
    props.handle,
    () => ({
      refuseUnreadable() {
        settle(unsettled);
        const current = checkable(form);
        if (!current || unreadable().length === 0) return false;
        current.validateForm();
        return true;
      },
      // A host's form need not have a state.
      shown: () => (form.current as Partial<RjsfDefaultForm<unknown>> | null)?.state?.formData,
    }),
    [unreadable, unsettled],
  );
  // rjsf reports its errors only after they have rendered.
  const quietReports = useRef(0);
  const fieldLeft = useRevalidation(
    failed,
    () => {
      const current = checkable(form);
      if (!current) return;
      startTransition(() => {
        if (!current.validateForm()) quietReports.current += 1;
      });
    },
    wording,
  );
  const refused = useCallback(() => {
    if (quietReports.current > 0) {
      quietReports.current -= 1;
      return;
    }
    // In a separate task: rendering hundreds of fields with their errors has just blocked the page.
    setTimeout(() => {
      if (!container.current) return;
      const { errorSchema = {}, formData } = form.current?.state ?? {};
      const errors = formErrors(errorSchema, { schema, idPrefix, words, locale });
      // A single error is listed too if no field shows it.
      const list = container.current.querySelector<HTMLElement>('.rai-error-summary');
      if (list) list.focus();
      else if (errors[0]) focusField(container.current, errors[0].id);
      startTransition(() => {
        setFailed(true);
        onRefuse(formData, form.current !== null && unreadable().length === 0);
      });
    });
  }, [schema, idPrefix, words, locale, unreadable, onRefuse]);

  return (
    <FormContext.Provider value={surroundings}>
      <div ref={container} onSubmitCapture={check} onBlur={fieldLeft}>
        <Form
          ref={form}
          id={`${idPrefix}-form`}
          className="rai-form"
          idPrefix={idPrefix}
          idSeparator={ID_SEPARATOR}
          schema={schema}
          uiSchema={uiSchema}
          validator={validator}
          initialFormData={held.initial}
          disabled={disabled}
          noHtml5Validate
          autoComplete="off"
          // Not only a blur: a file field reports here that its files are read.
          onBlur={fieldLeft}
          // Beside the pressed button. Above the fields, it would shift all of them.
          showErrorList="bottom"
          experimental_defaultFormStateBehavior={presets[preset]}
          {...components}
          translateString={translateString}
          transformErrors={transformErrors}
          customValidate={customValidate}
          onChange={held.changed}
          onSubmit={submitted}
          onError={refused}
        >
          {/* Any child replaces rjsf's own submit button. */}
          {true}
        </Form>
      </div>
    </FormContext.Provider>
  );
});

/** A host's form without a method to validate keeps its own behaviour. */
const checkable = ({ current }: HeldForm): HeldForm['current'] =>
  typeof current?.validateForm === 'function' ? current : null;

/** A single-value answer whose schema has no title. */
function isNameless(schema: RJSFSchema): boolean {
  const types: readonly unknown[] = [schema.type].flat();
  const isGroup = ['object', 'array'].some((type) => types.includes(type));
  return !schema.title && !isGroup && !schema.properties && !schema.anyOf && !schema.oneOf;
}

/** The question describes the answer, so only screen readers need the name. */
const nameOf = ({ freeAnswer }: Words): UiSchema => ({ 'ui:title': freeAnswer, 'ui:label': false });

/** A button adds optional groups, so that unwanted ones are not sent. The whole form is never optional. */
function withOptionalGroups(uiSchema: UiSchema = {}): UiSchema {
  const { 'ui:globalOptions': globalOptions, ...rest } = uiSchema;
  return {
    'ui:enableOptionalDataFieldForType': [],
    ...rest,
    'ui:globalOptions': { enableOptionalDataFieldForType: ['object'], ...globalOptions },
  };
}

function addError(errors: FormValidation, path: readonly string[], message: string): void {
  let place = errors;
  for (const key of path) {
    const next = (place as Readonly<Record<string, FormValidation | undefined>>)[key];
    if (!next?.addError) break;
    place = next;
  }
  place.addError(message);
}
