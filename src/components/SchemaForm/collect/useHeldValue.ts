import type RjsfDefaultForm from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import type { Experimental_DefaultFormStateBehavior } from '@rjsf/utils';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { sameJson } from '../../../model/json.js';
import type { FieldsProps } from '../show/Fields.js';
import { followHidden, type HiddenInput } from './hiddenInput.js';
import { pathOfId } from '../ids.js';
import type { FormPreset } from '../prepare/presentableSchema.js';
import { settledStart } from '../prepare/settledStart.js';
import { startingValue } from '../prepare/startingValue.js';

/** What rjsf may add to the data, for each preset. */
export const presets: Readonly<Record<FormPreset, Experimental_DefaultFormStateBehavior>> = {
  // Defaults are shown and then sent. A boolean that the user did not choose is not sent.
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

export interface HeldForm {
  readonly current: RjsfDefaultForm<unknown> | null;
}

/** Synchronises the value of the form: reports input, and applies values from elsewhere. */
export function useHeldValue(
  { value, schema, validator, preset, idPrefix, onChange }: FieldsProps,
  form: HeldForm,
  container: RefObject<Element | null>,
) {
  const [initial] = useState(() => {
    const start = startingValue(value, schema, preset);
    return preset === 'edit' ? start : settledStart(start, schema, validator, presets.answer);
  });
  const held = useRef(value);
  const given = useRef(value);
  const [hidden] = useState<HiddenInput>(() => new Map());
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
  }, []);
  useEffect(() => {
    // The effect also runs when a hidden page is shown again. The given value is then older than the typed one.
    if (value === given.current) return;
    given.current = value;
    if (value === held.current || sameJson(value, held.current)) return;
    held.current = value;
    hidden.clear();
    form.current?.setFieldValue([], structuredClone(value));
  }, [value, form, hidden]);
  const changed = useCallback(
    ({ formData }: IChangeEvent<unknown>, id?: string) => {
      // rjsf reports its defaults while it mounts, and values that were just set. Neither is user input.
      if (!mounted.current || sameJson(formData, held.current)) return;
      const before = held.current;
      held.current = formData;
      onChange(formData);
      followHidden(
        hidden,
        [before, formData],
        // Without an id, the user has added, renamed or removed a value.
        [idPrefix, id ?? idPrefix],
        (field) => Boolean(container.current?.querySelector(`[id=${JSON.stringify(field)}]`)),
        (field, input) => form.current?.setFieldValue([...pathOfId(field, idPrefix)], input),
      );
    },
    [onChange, hidden, idPrefix, container, form],
  );
  return { initial, changed };
}
