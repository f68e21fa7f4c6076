import type { WidgetProps } from '@rjsf/utils';

/** What a field without anything in it stands for: null where the schema has it, and else no value at all. */
export function emptied({ schema, options }: Pick<WidgetProps, 'schema' | 'options'>): unknown {
  const { type } = schema;
  return Array.isArray(type) && type.includes('null') ? null : (options.emptyValue as unknown);
}
