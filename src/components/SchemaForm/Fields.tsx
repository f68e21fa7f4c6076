'use client';
import RjsfDefaultForm, { type FormProps, type IChangeEvent } from '@rjsf/core';
import type {
  Experimental_DefaultFormStateBehavior,
  FormValidation,
  RJSFSchema,
  RJSFValidationError,
  UiSchema,
} from '@rjsf/utils';
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import type { FormValidator } from '../../forms/validators/FormValidator.js';
import { sameJson } from '../../model/json.js';
import type { Words } from '../../words/Words.js';
import { useWords } from '../Words/WordsContext.js';
import { focusField } from './focusField.js';
import { FormContext, type Faults } from './FormContext.js';
import { formErrors, inWords } from './formErrors.js';
import type { FormOptions } from '../Renderer/FormOptions.js';
import { halfTypedIn } from './halfTyped.js';
import { hostComponents } from './hostComponents.js';
import { ID_SEPARATOR, pathOfId } from './ids.js';
import { startingValue, type FormPreset } from './presentableSchema.js';
import { translate } from './translate.js';
import { useRevalidation } from './useRevalidation.js';

/** What each preset lets rjsf add to the data by itself. */
const presets: Readonly<Record<FormPreset, Experimental_DefaultFormStateBehavior>> = {
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

/** What can be asked of a form. */
export interface FormHandle {
  /** Whether it shows anything that is no value yet. Then it says so, and takes the focus there. */
  refuseUnreadable(): boolean;
}

/** Props of {@link Fields}. They keep their identity from draft to draft. */
export interface FieldsProps {
  schema: RJSFSchema;
  validator: FormValidator;
  preset: FormPreset;
  disabled: boolean;
  idPrefix: string;
  /** What the form holds. Another value that did not come from it replaces what it held. */
  value: unknown;
  host: FormOptions | undefined;
  uiSchema: UiSchema | undefined;
  onChange: (value: unknown) => void;
  onSubmit: (value: unknown) => void;
  /** The check said no to this value. `sendable` says that every control of the form shows a value. */
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
  // A host may write its options inline: other components would be other fields, and lose what is typed.
  const [{ components, Form, maxFileBytes }] = useState(() => ({
    components: hostComponents(props.host),
    Form: (props.host?.Form ?? RjsfDefaultForm) as ComponentType<FormProps<unknown>>,
    maxFileBytes: props.host?.maxFileBytes ?? 1_000_000,
  }));
  const [faults] = useState<Faults>(() => new Map());
  const surroundings = useMemo(
    () => ({ words, locale, idPrefix, preset, maxFileBytes, faults }),
    [words, locale, idPrefix, preset, maxFileBytes, faults],
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
    () => [...faults, ...halfTypedIn(container.current, { words, locale })],
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
  const held = useHeldValue(props, form);

  const sent = useRef(false);
  const submitted = useCallback(
    ({ formData }: Pick<IChangeEvent<unknown>, 'formData'>) => {
      // A double click is one submit, and rjsf reports both.
      if (sent.current) return;
      sent.current = true;
      setTimeout(() => (sent.current = false));
      onSubmit(formData);
    },
    [onSubmit],
  );
  // rjsf's own way renders hundreds of fields with their errors in one go, while the click still holds the page.
  const check = useCallback(
    (event: { preventDefault(): void; stopPropagation(): void }) => {
      const { current } = form;
      // A host's form that has no such method is left to itself.
      if (typeof current?.validateForm !== 'function') return;
      event.preventDefault();
      event.stopPropagation();
      let isValid = false;
      startTransition(() => {
        isValid = current.validateForm();
      });
      if (isValid) submitted(current.state);
    },
    [submitted],
  );
  useImperativeHandle(
    props.handle,
    () => ({
      refuseUnreadable() {
        const { current } = form;
        if (typeof current?.validateForm !== 'function' || unreadable().length === 0) return false;
        current.validateForm();
        return true;
      },
    }),
    [unreadable],
  );
  // rjsf reports what it found only once that has been rendered.
  const quietReports = useRef(0);
  const fieldLeft = useRevalidation(failed, () => {
    const { current } = form;
    if (typeof current?.validateForm !== 'function') return;
    startTransition(() => {
      if (!current.validateForm()) quietReports.current += 1;
    });
  });
  const refused = useCallback(() => {
    if (quietReports.current > 0) {
      quietReports.current -= 1;
      return;
    }
    // In a task of its own: rendering hundreds of fields with their errors has just held the page.
    setTimeout(() => {
      if (!container.current) return;
      const { errorSchema = {}, formData } = form.current?.state ?? {};
      const errors = formErrors(errorSchema, { schema, idPrefix, words, locale });
      const target = errors.length === 1 ? errors[0]?.id : `${idPrefix}-errors`;
      if (target !== undefined) focusField(container.current, target);
      startTransition(() => {
        setFailed(true);
        onRefuse(formData, form.current !== null && unreadable().length === 0);
      });
    });
  }, [schema, idPrefix, words, locale, unreadable, onRefuse]);

  return (
    <FormContext.Provider value={surroundings}>
      <div ref={container} onSubmitCapture={check}>
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
          onBlur={fieldLeft}
          // Beside the button that was pressed: above the fields it would push down every one of them.
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
          {/* Any child stands in for rjsf's own submit button. */}
          {true}
        </Form>
      </div>
    </FormContext.Provider>
  );
});

/** An answer that is one value, of which the schema says no name. */
function isNameless(schema: RJSFSchema): boolean {
  const types: readonly unknown[] = [schema.type].flat();
  const isGroup = ['object', 'array'].some((type) => types.includes(type));
  return !schema.title && !isGroup && !schema.properties && !schema.anyOf && !schema.oneOf;
}

/** The question says what it is about, and so the name is for those alone who do not see the two together. */
const nameOf = ({ freeAnswer }: Words): UiSchema => ({ 'ui:title': freeAnswer, 'ui:label': false });

/** Groups that may be left out are added by a button, so that what is not wanted is not sent; never the whole form. */
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

/** Follows the value of the form: what is typed goes out, and what comes from elsewhere goes in. */
function useHeldValue(
  { value, schema, preset, onChange }: FieldsProps,
  form: { readonly current: RjsfDefaultForm<unknown> | null },
) {
  const [initial] = useState(() => startingValue(value, schema, preset));
  const held = useRef(value);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
  }, []);
  useEffect(() => {
    if (value === held.current || sameJson(value, held.current)) return;
    held.current = value;
    form.current?.setFieldValue([], structuredClone(value));
  }, [value, form]);
  const changed = useCallback(
    ({ formData }: IChangeEvent<unknown>) => {
      // rjsf reports its defaults while it is being built, and what was just put in: nobody has typed anything.
      if (!mounted.current || sameJson(formData, held.current)) return;
      held.current = formData;
      onChange(formData);
    },
    [onChange],
  );
  return { initial, changed };
}
