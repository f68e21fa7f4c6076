'use client';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { visibleString } from '../../../PlainText/visibleText.js';
import { useFormContext } from '../../FormContext.js';
import { TextWidget } from '../formParts.js';

/** A colour as text, with a colour picker. A picker alone shows black if nothing is chosen. */
export function ColorWidget(props: WidgetProps): ReactNode {
  const { words } = useFormContext();
  const value: unknown = props.value;
  const picked = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : '#000000';
  return (
    <div className="rai-row">
      <TextWidget {...props} />
      <input
        type="color"
        className="rai-swatch"
        aria-label={words.pickColour({ name: visibleString(props.label) })}
        value={picked}
        disabled={props.disabled || props.readonly}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </div>
  );
}
