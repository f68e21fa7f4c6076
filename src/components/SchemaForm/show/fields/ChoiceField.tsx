'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldProps } from '@rjsf/utils';
import { useCallback, type ReactNode } from 'react';

/** One of several listed values of any type. rjsf only offers choices of strings, numbers and booleans. */
export function ChoiceField(props: FieldProps<unknown>): ReactNode {
  const { fieldPathId, onChange, formData, ...rest } = props;
  const { schema, uiSchema, registry, name } = rest;
  const Select = registry.widgets['SelectWidget'];
  const { path } = fieldPathId;
  const { title, label } = rjsf.getUiOptions(uiSchema);
  const choose = useCallback((value: unknown) => onChange(value, path), [onChange, path]);
  if (!Select) return null;
  return (
    <Select
      {...rest}
      id={fieldPathId.$id}
      label={title ?? schema.title ?? name}
      hideLabel={label === false}
      options={{ enumOptions: rjsf.optionsList(schema, uiSchema) ?? [] }}
      value={formData}
      onChange={choose}
    />
  );
}
