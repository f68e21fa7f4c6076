'use client';
import * as rjsf from '#rjsf/utils';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { givenState } from '../../collect/silentInput.js';
import { useFormContext } from '../../FormContext.js';
import { ChoiceGroup } from './ChoiceGroup.js';
import { choicesOf } from './choices.js';
import { controlProps } from './fieldAria.js';

/**
 * A boolean. If it is required, nullable or a choice, it renders radio buttons with nothing chosen, because an empty
 * checkbox looks like a chosen “no”.
 */
export function CheckboxWidget(props: WidgetProps): ReactNode {
  return needsRadioButtons(props.schema, props.required) ? <YesOrNo {...props} /> : <Checkbox {...props} />;
}

function YesOrNo(props: WidgetProps): ReactNode {
  const { words } = useFormContext();
  const { type, enum: listed, oneOf } = props.schema;
  const others = Array.isArray(type) && !listed && !oneOf ? [null] : [];
  const choices = choicesOf(props, words, others).map(({ label, value }) => ({
    label,
    checked: props.value === value,
    toggle: () => props.onChange(value),
  }));
  return <ChoiceGroup {...props} type="radio" choices={choices} />;
}

function Checkbox(props: WidgetProps): ReactNode {
  const { label, disabled, readonly, onChange } = props;
  const checked = props.value === true;
  return (
    <label className="rai-choice">
      <input
        type="checkbox"
        {...controlProps({ ...props, hideLabel: false }, isChecked)}
        checked={checked}
        ref={givenState()}
        disabled={disabled || readonly}
        onChange={({ target }) => onChange(target.checked)}
      />
      <PlainText>{label}</PlainText>
    </label>
  );
}

const isChecked = ({ checked }: HTMLInputElement): boolean => checked;

/**
 * Whether it is a boolean that needs radio buttons instead of a checkbox. A required one has no value before the user
 * chooses, and a nullable one has three values. One whose schema lists both values may be absent. If only `true` is
 * valid, a checkbox is enough.
 */
export function needsRadioButtons(schema: RJSFSchema, required: boolean | undefined): boolean {
  if (rjsf.getSchemaType(schema) !== 'boolean') return false;
  const isRequired = required === true && !rjsf.schemaRequiresTrueValue(schema);
  return isRequired || Array.isArray(schema.type) || schema.enum?.length === 2;
}
