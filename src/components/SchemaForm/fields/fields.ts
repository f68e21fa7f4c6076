import type { RegistryFieldsType } from '@rjsf/utils';
import { ArrayField } from './ArrayField.js';
import { CyclicSchemaField } from './CyclicSchemaField.js';
import { NullField } from './NullField.js';
import { ObjectField } from './ObjectField.js';
import { OptionalDataControlsField } from './OptionalDataControlsField.js';
import { AnyOfField, OneOfField } from './UnionField.js';
import { UntypedField } from './UntypedField.js';

/**
 * Replaces the fields with which rjsf would hide a value, add one, or fail. Everything that a form sends is visible in
 * it.
 */
export const fields: RegistryFieldsType = {
  AnyOfField,
  ArrayField,
  CyclicSchemaField,
  FallbackField: UntypedField,
  NullField,
  ObjectField,
  OneOfField,
  OptionalDataControlsField,
};
