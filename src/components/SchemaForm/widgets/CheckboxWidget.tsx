'use client';
import { schemaRequiresTrueValue, type WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { PlainText } from '../../PlainText/PlainText.js';
import { useFormContext } from '../FormContext.js';
import { ChoiceGroup } from './ChoiceGroup.js';
import { fieldAria } from './fieldAria.js';

/**
 * A yes or a no. Where one is required and neither is given, or where it may also be neither, it asks with radio
 * buttons and nothing chosen: an empty checkbox looks like a no that somebody meant.
 */
export function CheckboxWidget(props: WidgetProps): ReactNode {
  const { required, schema } = props;
  const value: unknown = props.value;
  const [open] = useState(() => required === true && value === undefined && !schemaRequiresTrueValue(schema));
  return open || Array.isArray(schema.type) ? <YesOrNo {...props} /> : <Checkbox {...props} />;
}

function YesOrNo(props: WidgetProps): ReactNode {
  const { words } = useFormContext();
  const { schema } = props;
  const choice = (label: string, value: boolean | null) => ({
    label,
    checked: props.value === value,
    toggle: () => props.onChange(value),
  });
  const choices = [choice(words.yes, true), choice(words.no, false)];
  if (Array.isArray(schema.type)) choices.push(choice(words.none, null));
  return <ChoiceGroup {...props} type="radio" choices={choices} />;
}

function Checkbox(props: WidgetProps): ReactNode {
  const { id, label, disabled, readonly, onChange, onBlur, onFocus, htmlName } = props;
  const checked = props.value === true;
  return (
    <label className="rai-choice">
      <input
        type="checkbox"
        {...fieldAria({ ...props, hideLabel: false })}
        id={id}
        name={htmlName ?? id}
        checked={checked}
        disabled={disabled || readonly}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={({ target }) => onBlur(id, target.checked)}
        onFocus={({ target }) => onFocus(id, target.checked)}
      />
      <PlainText>{label}</PlainText>
    </label>
  );
}
