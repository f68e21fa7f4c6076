'use client';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { sameJson } from '../../../../model/json.js';
import { givenState } from '../../collect/silentInput.js';
import { useFormContext } from '../../FormContext.js';
import { choicesOf, choicesOfOne, chosenIndex } from './choices.js';
import { controlProps, fieldAria } from './fieldAria.js';
import { Combobox, MultiSelect } from './lazyWidgets.js';
import { LONG_LIST } from './loadRareWidgets.js';

/** One or several values of a list. */
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
      ref={givenState()}
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
