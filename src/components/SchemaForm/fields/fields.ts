import type { RegistryFieldsType } from '@rjsf/utils';
import { ArrayField } from './ArrayField.js';
import { CyclicSchemaField } from './CyclicSchemaField.js';
import { NullField } from './NullField.js';
import { ObjectField } from './ObjectField.js';
import { OptionalDataControlsField } from './OptionalDataControlsField.js';
import { AnyOfField, OneOfField } from './UnionField.js';
import { UntypedField } from './UntypedField.js';

/**
 * The kinds of fields of which rjsf's own would hide a value, put one in by itself, or give up: everything that
 * a form sends can be seen in it.
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
