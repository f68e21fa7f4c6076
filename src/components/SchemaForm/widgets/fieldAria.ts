import { descriptionId, errorId, type WidgetProps } from '@rjsf/utils';

/** Ties a control to its description and its error, where these are really there. */
export function fieldAria({ id, options, schema, rawErrors, required, label, hideLabel }: WidgetProps) {
  const invalid = (rawErrors?.length ?? 0) > 0;
  const described = Boolean(options.description ?? schema.description);
  const ids = [described && descriptionId(id), invalid && errorId(id)].filter(Boolean).join(' ');
  return {
    'aria-invalid': invalid || undefined,
    'aria-describedby': ids || undefined,
    'aria-required': required || undefined,
    // Items of a list have no visible label of their own.
    ...(hideLabel && label && { 'aria-label': label }),
  };
}
