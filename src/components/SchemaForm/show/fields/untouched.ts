import type { Registry } from '@rjsf/utils';
import { useMemo } from 'react';
import { withAbsentParts } from '../../prepare/startingValue.js';

type Utils = Registry['schemaUtils'];

/**
 * How a part starts that the user adds, or whose kind the user chooses: with its defaults and its required constants.
 * Optional constants and unions in it start absent, and null starts as null.
 */
export function startOfPart({ schemaUtils, rootSchema }: Registry): Utils['getDefaultFormState'] {
  return (schema, value: unknown, ...rest): unknown => {
    if (value !== undefined) return schemaUtils.getDefaultFormState(schema, value, ...rest);
    if (schema.type === 'null') return null;
    return schemaUtils.getDefaultFormState(schema, withAbsentParts(undefined, schema, rootSchema), ...rest);
  };
}

/** A registry in which new parts start in this way. */
export function useStarts(registry: Registry): Registry {
  return useMemo(() => {
    const started = { getDefaultFormState: { value: startOfPart(registry) } };
    return { ...registry, schemaUtils: Object.create(registry.schemaUtils, started) as Utils };
  }, [registry]);
}
