'use client';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { sameJson } from '../../JsonView/sameJson.js';
import { useFormWords } from '../FormWordsContext.js';
import { ChoiceGroup } from './ChoiceGroup.js';
import { fieldAria } from './fieldAria.js';

/** One out of a list, or several: those are checkboxes, since few people know how to work a multiple select. */
export function SelectWidget(props: WidgetProps): ReactNode {
  return props.multiple ? <ManyOf {...props} /> : <OneOf {...props} />;
}

function OneOf(props: WidgetProps): ReactNode {
  const { id, disabled, readonly, onChange, onBlur, onFocus, options, schema, htmlName } = props;
  const { words } = useFormWords();
  const choices = options.enumOptions ?? [];
  const index = choices.findIndex((choice) => sameJson(choice.value, props.value));
  const valueAt = (position: string): unknown =>
    position === '' ? options.emptyValue : choices[Number(position)]?.value;
  return (
    <select
      className="rai-input"
      {...fieldAria(props)}
      id={id}
      name={htmlName ?? id}
      value={index < 0 ? '' : index}
      disabled={disabled || readonly}
      onChange={({ target }) => onChange(valueAt(target.value))}
      onBlur={({ target }) => onBlur(id, valueAt(target.value))}
      onFocus={({ target }) => onFocus(id, valueAt(target.value))}
    >
      {(index < 0 || schema.default === undefined) && <option value="">{words.choose}</option>}
      {choices.map((choice, position) => (
        <option key={JSON.stringify(choice.value)} value={position}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function ManyOf(props: WidgetProps): ReactNode {
  const chosen: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const choices = props.options.enumOptions ?? [];
  const has = (value: unknown) => chosen.some((each) => sameJson(each, value));
  const toggle = (value: unknown) => {
    const next = has(value) ? chosen.filter((each) => !sameJson(each, value)) : [...chosen, value];
    // In the order of the list, whatever order they were ticked in.
    props.onChange(
      choices
        .map((choice): unknown => choice.value)
        .filter((each) => next.some((one) => sameJson(one, each))),
    );
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
