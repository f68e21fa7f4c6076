import type { IChangeEvent } from '@rjsf/core';
import * as rjsf from '#rjsf/utils';
import type { FormValidation, RJSFValidationError } from '@rjsf/utils';
import {
  startTransition,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { JsonPath } from '../../../model/json.js';
import { SECRET_MASK } from '../../../model/secretMask.js';
import type { FieldsProps, FormHandle } from '../FieldsProps.js';
import { focusField } from '../focusField.js';
import type { FormContextValue } from '../FormContext.js';
import { ID_SEPARATOR, pathOfId } from '../ids.js';
import { missingItems } from './draftSecrets.js';
import { formErrors, inWords } from './formErrors.js';
import { incompleteInputsIn } from './incompleteInputs.js';
import type { FormRef } from './useFormValue.js';
import { silentInput } from './silentInput.js';
import { useRevalidation } from './useRevalidation.js';
import { asText } from './useTwoViews.js';

/**
 * Submits the value of a form, once and complete: text that is not yet part of the value is committed first, and input
 * that is not a value is an error. After a refused submit it focuses the errors.
 */
export function useSubmit(
  { schema, onSubmit, onRefuse, handle }: FieldsProps,
  form: FormRef,
  container: RefObject<Element | null>,
  context: FormContextValue,
) {
  const [failed, setFailed] = useState(false);
  const refused = useRef(false);
  const sent = useRef(false);
  // How many of the next error reports come from a revalidation, and not from a submit. rjsf reports errors only after
  // they have rendered, so a report does not show which of the two it belongs to.
  const reportsToIgnore = useRef(0);
  const { unreadable, commitInput, submit, ...handlers } = useMemo(() => {
    const { idPrefix, faults, uncommitted } = context;
    /** Whether a name at this path is secret, or is in a control that masks its text. */
    const isSecretName = (path: JsonPath, name: string): boolean =>
      context.shownPath([...path, name]).at(-1) === SECRET_MASK ||
      [idPrefix, ...path].some((_, index, keys) => {
        const id = JSON.stringify(keys.slice(0, index + 1).join(ID_SEPARATOR));
        return container.current?.querySelector(`input[type=password][id=${id}]`) != null;
      });
    const unreadable = () => [...faults, ...incompleteInputsIn(container.current, context)];
    /**
     * Commits text that otherwise becomes part of the value only when the focus leaves its control, and input that has
     * come without an event. Several checkboxes can belong to one list, so each value is added to the list that
     * contains the others.
     */
    const commitInput = () => {
      for (const report of silentInput(container.current)) flushSync(report);
      if (uncommitted.size > 0)
        flushSync(() => {
          for (const commit of uncommitted.values()) commit();
        });
    };
    const submitted = ({ formData }: Pick<IChangeEvent<unknown>, 'formData'>) => {
      // A double click is one submit, but rjsf reports two.
      if (sent.current) return;
      sent.current = true;
      setTimeout(() => (sent.current = false));
      onSubmit(formData);
    };
    return {
      unreadable,
      commitInput,
      /**
       * Replaces the submit of rjsf, which renders hundreds of fields with their errors in one task, during the click.
       *
       * @returns false if the form of the host has to do it.
       */
      submit(): boolean {
        const current = checkable(form);
        if (!current) return false;
        commitInput();
        let isValid = false;
        startTransition(() => {
          isValid = current.validateForm();
        });
        if (isValid) submitted(current.state);
        return true;
      },
      onSubmit: submitted,
      onError() {
        if (reportsToIgnore.current > 0) {
          reportsToIgnore.current -= 1;
          return;
        }
        refused.current = true;
        // In a separate task: rendering hundreds of fields with their errors has just blocked the page.
        setTimeout(() => {
          if (!container.current) return;
          const { errorSchema = {}, formData } = form.current?.state ?? {};
          const [first] = formErrors(errorSchema, { ...context, schema });
          // A single error is listed too if no field shows it.
          const list = container.current.querySelector<HTMLElement>('.rai-error-summary');
          if (list) list.focus();
          else if (first) focusField(container.current, first.id);
          startTransition(() => {
            setFailed(true);
            onRefuse(formData, form.current !== null && unreadable().length === 0);
          });
        });
      },
      transformErrors(errors: RJSFValidationError[]) {
        // Input that is not a value is the only error of its field.
        const unreadablePaths = unreadable().map(([id]) => ['', ...pathOfId(id, idPrefix)].join('.'));
        const others = errors.filter(({ property = '' }) => !unreadablePaths.includes(property));
        return inWords(others, { ...context, schema }, isSecretName);
      },
      customValidate(_value: unknown, errors: FormValidation) {
        // rjsf validates a copy in which each such item is null.
        for (const path of missingItems(checkable(form)?.state?.formData, schema))
          addError(errors, path, context.words.violation({ ...context, keyword: 'required', message: '' }));
        for (const [id, message] of unreadable()) addError(errors, pathOfId(id, idPrefix), message);
        return errors;
      },
    };
  }, [schema, onSubmit, onRefuse, form, container, context]);
  useImperativeHandle(handle, (): FormHandle => {
    // A host's form need not have a state.
    const shown = (): unknown => (form.current as Partial<typeof form.current>)?.state?.formData;
    return {
      submit,
      refuseUnreadable() {
        commitInput();
        const current = checkable(form);
        if (!current || unreadable().length === 0) return false;
        current.validateForm();
        return true;
      },
      shown,
      shownText: () =>
        [...(container.current?.querySelectorAll('textarea') ?? [])].reduce(
          (text, { id, value }) =>
            context.faults.has(id) ? `${text}\n${pathOfId(id, context.idPrefix).join('.')}: ${value}` : text,
          asText(shown()),
        ),
    };
  }, [unreadable, commitInput, submit, form, container, context]);
  const fieldLeft = useRevalidation(
    container,
    failed,
    refused,
    () => {
      startTransition(() => {
        if (checkable(form)?.validateForm() === false) reportsToIgnore.current += 1;
      });
    },
    context,
  );
  const submitted = (event: SyntheticEvent) => {
    // A host's widget can contain another form, for example in a dialog.
    if (!checkable(form) || event.target !== container.current?.querySelector('form')) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return { submitted, fieldLeft, handlers };
}

/** A host's form without a method to validate keeps its own behaviour. */
const checkable = ({ current }: FormRef): FormRef['current'] => (current?.validateForm ? current : null);

function addError(errors: FormValidation<Tree>, path: JsonPath, message: string): void {
  let place = errors;
  for (const key of path) {
    // A field without a value has no node in the error tree yet.
    const below = Object.hasOwn(place, key) ? place[key] : undefined;
    place = place[key] = below ?? rjsf.createErrorHandler<Tree>({});
  }
  place.addError(message);
}

interface Tree {
  [key: string]: Tree;
}
