'use client';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { givenState } from '../../collect/silentInput.js';
import { labelIdOf } from '../../ids.js';
import { fieldAria } from './fieldAria.js';

/** Props of {@link ChoiceGroup}. */
export interface ChoiceGroupProps extends WidgetProps {
  type: 'radio' | 'checkbox';
  choices: readonly { label: string; checked: boolean; toggle: () => void }[];
}

/** Radio buttons or checkboxes for one field. The field's label names the group. */
export function ChoiceGroup(props: ChoiceGroupProps): ReactNode {
  const { id, type, choices, disabled, readonly, htmlName } = props;
  const {
    'aria-required': required,
    'aria-label': _label,
    ...aria
  } = fieldAria({ ...props, hideLabel: false });
  return (
    <div
      id={id}
      className="rai-choices"
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelIdOf(id)}
      {...aria}
      {...(type === 'radio' && { 'aria-required': required })}
    >
      {choices.map(({ label, checked, toggle }) => (
        <label key={label} className="rai-choice">
          <input
            type={type}
            name={htmlName ?? id}
            checked={checked}
            ref={givenState()}
            disabled={disabled || readonly}
            onChange={toggle}
          />
          <PlainText>{label}</PlainText>
        </label>
      ))}
    </div>
  );
}
