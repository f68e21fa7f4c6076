import type { WidgetProps } from '@rjsf/utils';

/** The value of an empty field: null if the schema allows it, otherwise no value. */
export function emptyValueOf({ schema, options }: Pick<WidgetProps, 'schema' | 'options'>): unknown {
  const { type } = schema;
  return Array.isArray(type) && type.includes('null') ? null : (options.emptyValue as unknown);
}
