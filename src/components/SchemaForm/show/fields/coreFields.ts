import * as rjsfCore from '#rjsf/core';
import type { Field, Registry, UiSchema } from '@rjsf/utils';

// Throws while the form loads if rjsf, an optional peer, is not installed. `FormNotLoadedError` names it.
const registered = rjsfCore.getDefaultRegistry().fields;

/**
 * One of rjsf's own fields, to be wrapped by a field of the library.
 * @throws Error if this version of rjsf has no field of that name.
 */
export function coreField(name: string): Field {
  const found = registered[name];
  if (!found) throw new Error(`@rjsf/core has no ${name}. Install a supported version.`);
  return found;
}

type Utils = Registry['schemaUtils'];

/** A registry with other functions in place of some of rjsf's. */
export const withUtils = (registry: Registry, utils: Partial<Utils>): Registry => ({
  ...registry,
  schemaUtils: Object.assign(Object.create(registry.schemaUtils) as Utils, utils),
});

/** Options without rjsf's buttons that add and remove an optional value. */
export const withoutDataControls = (uiSchema: UiSchema | undefined): UiSchema => ({
  ...uiSchema,
  'ui:enableOptionalDataFieldForType': [],
});
