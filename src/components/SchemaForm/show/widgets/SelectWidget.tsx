'use client';
import type { WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { sameJson } from '../../../../model/json.js';
import { useFormContext } from '../../FormContext.js';
import { ChoiceGroup } from './ChoiceGroup.js';
import { choicesOf, choicesOfOne, chosenIndex } from './choices.js';
import { controlProps, fieldAria } from './fieldAria.js';
import { Combobox } from './lazyWidgets.js';
import { LONG_LIST } from './loadRareWidgets.js';

/** One or several values of a list. Several are checkboxes, since few people know how to use a multiple select. */
export function SelectWidget(props: WidgetProps): ReactNode {
  if (props.multiple) return <MultiSelect {...props} />;
  const { enumOptions = [] } = props.options;
  const isOnly = enumOptions.length === 1 && sameJson(enumOptions[0]?.value, props.value);
  if (isOnly && props.required) return <Constant {...props} />;
  return enumOptions.length > LONG_LIST ? <Combobox {...props} /> : <SingleSelect {...props} />;
}

/** A constant: it is shown and cannot be changed. */
function Constant(props: WidgetProps): ReactNode {
  const { words } = useFormContext();
  const [only] = choicesOf(props, words);
  return (
    <output id={props.id} aria-describedby={fieldAria(props)['aria-describedby']}>
      {only?.label}
    </output>
  );
}

function SingleSelect(props: WidgetProps): ReactNode {
  const { disabled, readonly, required, onChange, options, schema } = props;
  const { words } = useFormContext();
  const choices = choicesOfOne(props, words);
  const index = chosenIndex(choices, props.value);
  const chosenIn = ({ value: position }: HTMLSelectElement): unknown =>
    position === '' ? options.emptyValue : choices[Number(position)]?.value;
  return (
    <select
      className="rai-input"
      {...controlProps(props, chosenIn)}
      value={index < 0 ? '' : index}
      disabled={disabled || readonly}
      onChange={({ target }) => onChange(chosenIn(target))}
    >
      {(index < 0 || !required || schema.default === undefined) && <option value="">{words.choose}</option>}
      {choices.map((choice, position) => (
        <option key={JSON.stringify(choice.value)} value={position}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function MultiSelect(props: WidgetProps): ReactNode {
  const { words } = useFormContext();
  const value: unknown = props.value;
  const chosen: unknown[] = [value].flat().filter((each) => each !== undefined);
  // A value that the list does not offer is part of the answer until the user removes it. Its checkbox stays then,
  // because it has the focus.
  const [others, setOthers] = useState<readonly unknown[]>([]);
  const choices = choicesOf(props, words, others);
  const unlisted = chosen.filter((value) => chosenIndex(choices, value) < 0);
  if (unlisted.length > 0) setOthers([...others, unlisted[0]]);
  const has = (value: unknown) => chosen.some((each) => sameJson(each, value));
  const toggle = (value: unknown) => {
    if (has(value)) return props.onChange(chosen.filter((each) => !sameJson(each, value)));
    // After the last chosen value that precedes it in the list. The chosen values keep their order.
    const isBefore = (each: unknown) => chosenIndex(choices, each) < chosenIndex(choices, value);
    const at = chosen.findLastIndex(isBefore) + 1;
    props.onChange(chosen.toSpliced(at, 0, value));
  };
  return (
    <ChoiceGroup
      {...props}
      type="checkbox"
      choices={choices.map(({ value, label }) => ({
        label,
        checked: has(value),
        toggle: () => toggle(value),
      }))}
    />
  );
}
