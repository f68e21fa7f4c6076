import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useFormContext } from '../../FormContext.js';

/** The value of an empty field: null if the schema allows it, otherwise no value. */
export function emptied({ schema, options }: Pick<WidgetProps, 'schema' | 'options'>): unknown {
  const { type } = schema;
  return Array.isArray(type) && type.includes('null') ? null : (options.emptyValue as unknown);
}

/** The same for a text field: if the proposed text was empty, an empty field has the proposed value. */
export function useEmptied(props: Pick<WidgetProps, 'schema' | 'options' | 'value'>): unknown {
  const { preset } = useFormContext();
  const [first] = useState<unknown>(props.value);
  return preset === 'edit' && first === '' ? first : emptied(props);
}
