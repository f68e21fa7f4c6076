'use client';
import type { WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { sameJson } from '../../../../model/json.js';
import { useFormContext } from '../../FormContext.js';
import { ChoiceGroup } from './ChoiceGroup.js';
import { choicesOf, chosenIndex } from './choices.js';

/** Several values of a list: checkboxes, since few people know how to use a multiple select. */
export function MultiSelect(props: WidgetProps): ReactNode {
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
