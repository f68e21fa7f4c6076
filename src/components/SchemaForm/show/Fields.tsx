'use client';
import * as rjsfCore from '#rjsf/core';
import type RjsfDefaultForm from '@rjsf/core';
import type { FormProps } from '@rjsf/core';
import {
  memo,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { JsonPath } from '../../../model/json.js';
import { isNearSecret, withoutSecretNames } from '../../../secrets/secretNames.js';
import { useWords } from '../../Words/WordsContext.js';
import { useFormValue } from '../collect/useFormValue.js';
import { useSubmit } from '../collect/useSubmit.js';
import type { FieldsProps } from '../FieldsProps.js';
import { FormContext, type ChosenKinds, type FormContextValue } from '../FormContext.js';
import { ID_SEPARATOR, pathOfId } from '../ids.js';
import { formUiSchema } from '../prepare/formUiSchema.js';
import { mergeAllOf } from '../prepare/mergeAllOf.js';
import { nothing } from '../prepare/startingValue.js';
import { fields } from './fields/fields.js';
import { templates } from './templates/templates.js';
import { widgets } from './widgets/widgets.js';
import { translate } from './translate.js';

const libraryParts = { fields, widgets, templates };

/** A reset by the page would change what is shown, and not what is sent. */
const keepInput = (event: SyntheticEvent): void => event.preventDefault();

/** The fields themselves: rjsf's form with the library's parts, or the host's. */
export const Fields = memo(function Fields(props: FieldsProps): ReactNode {
  const { schema, preset, idPrefix, host } = props;
  const { words, locale } = useWords();
  const container = useRef<HTMLDivElement>(null);
  const form = useRef<RjsfDefaultForm<unknown>>(null);
  // A host may write its options inline. New components would remount the fields and lose the input.
  const [{ components, Form, merge, shared }] = useState(() => ({
    components: host && props.hostComponents ? props.hostComponents(libraryParts, host) : libraryParts,
    Form: (host?.Form ?? rjsfCore.default) as ComponentType<FormProps<unknown>>,
    merge: mergeAllOf(props.validator, schema),
    shared: {
      maxFileBytes: host?.maxFileBytes ?? 1_000_000,
      faults: new Map<string, string>(),
      uncommitted: new Map<string, () => void>(),
      chosenKinds: new Map() as ChosenKinds,
      isSecret: (id: string) => isNearSecret(pathOfId(id, idPrefix), schema),
      shownPath: (path: JsonPath) => withoutSecretNames(path, schema),
      textOf: (id: string) => props.textAt(pathOfId(id, idPrefix)),
      keepText(id: string, text?: string) {
        // While the form unmounts, its refs are already empty.
        if (container.current) props.keepAt(pathOfId(id, idPrefix), text);
      },
    },
  }));
  const { initial, changed, wasGiven, given } = useFormValue(props, form, container, shared.chosenKinds);
  const context = useMemo(
    (): FormContextValue => ({ words, locale, idPrefix, preset, wasGiven, given, ...shared }),
    [words, locale, idPrefix, preset, wasGiven, given, shared],
  );
  const uiSchema = useMemo(
    () => formUiSchema(schema, props.uiSchema, words),
    [schema, props.uiSchema, words],
  );
  const translateString = useMemo(() => translate(words, locale), [words, locale]);
  const { submitted, fieldLeft, handlers } = useSubmit(props, form, container, context);
  return (
    <FormContext.Provider value={context}>
      <div ref={container} onSubmitCapture={submitted} onReset={keepInput} onBlur={fieldLeft}>
        <Form
          ref={form}
          id={`${idPrefix}-form`}
          className="rai-form"
          // If the page stops the submit, the browser must not put the input into an address.
          method="dialog"
          idPrefix={idPrefix}
          idSeparator={ID_SEPARATOR}
          schema={schema}
          uiSchema={uiSchema}
          validator={props.validator}
          initialFormData={initial}
          disabled={props.disabled}
          noHtml5Validate
          autoComplete="off"
          // Not only a blur: a file field reports here that its files are read.
          onBlur={fieldLeft}
          // Beside the pressed button. Above the fields, it would shift all of them.
          showErrorList="bottom"
          experimental_defaultFormStateBehavior={nothing}
          experimental_customMergeAllOf={merge}
          {...components}
          {...handlers}
          translateString={translateString}
          onChange={changed}
        >
          {/* Any child replaces rjsf's own submit button. */}
          {true}
        </Form>
      </div>
    </FormContext.Provider>
  );
});
