import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useFormContext } from '../FormContext.js';

/** What a field without anything in it stands for: null where the schema has it, and else no value at all. */
export function emptied({ schema, options }: Pick<WidgetProps, 'schema' | 'options'>): unknown {
  const { type } = schema;
  return Array.isArray(type) && type.includes('null') ? null : (options.emptyValue as unknown);
}

/** The same of a field with text: one that was proposed empty, and is empty again, is what was proposed. */
export function useEmptied(props: Pick<WidgetProps, 'schema' | 'options' | 'value'>): unknown {
  const { preset } = useFormContext();
  const [first] = useState<unknown>(props.value);
  return preset === 'edit' && first === '' ? first : emptied(props);
}
