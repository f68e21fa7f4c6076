import type { WidgetProps } from '@rjsf/utils';
import { descriptionIdOf, errorIdOf, helpIdOf } from '../../ids.js';
import { visibleString } from '../../../PlainText/visibleText.js';

interface Described extends Pick<WidgetProps, 'id' | 'options' | 'schema' | 'label'> {
  readonly rawErrors?: readonly string[] | undefined;
  readonly required?: boolean | undefined;
  readonly hideLabel?: boolean | undefined;
}

/**
 * Links a control to its description, its help and its error, if these are rendered.
 *
 * @param more The ids of more hints that the widget shows.
 */
export function fieldAria(props: Described, ...more: readonly (string | false | undefined)[]) {
  const { id, options, schema, rawErrors, required, label, hideLabel } = props;
  const invalid = Boolean(rawErrors?.length);
  const described = Boolean(options.description ?? schema.description) && !hideLabel;
  const helped = typeof options['help'] === 'string' && options['help'] !== '';
  const ids = [
    described && descriptionIdOf(id),
    helped && helpIdOf(id),
    ...more,
    invalid && errorIdOf(id),
  ].filter(Boolean);
  return {
    'aria-invalid': invalid || undefined,
    'aria-describedby': ids.join(' ') || undefined,
    'aria-required': required || undefined,
    // List items have no visible label.
    ...(hideLabel && label && { 'aria-label': visibleString(label) }),
  };
}

/**
 * What the controls of every widget have in common: their id, their name, their links, and their reports of the focus.
 */
export function controlProps<Control>(
  props: Pick<WidgetProps, 'id' | 'options' | 'schema' | 'label' | 'onBlur' | 'onFocus' | 'htmlName'> &
    Described,
  valueOf: (control: Control) => unknown,
) {
  const { id, htmlName, onBlur, onFocus } = props;
  return {
    ...fieldAria(props),
    id,
    name: htmlName ?? id,
    onBlur: ({ target }: { target: Control }) => onBlur(id, valueOf(target)),
    onFocus: ({ target }: { target: Control }) => onFocus(id, valueOf(target)),
  };
}
