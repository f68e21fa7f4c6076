'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldProps, RegistryFieldsType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { JsonView } from '../../../JsonView/JsonView.js';
import { useFormContext } from '../../FormContext.js';
import { SECRET_MASK } from '../../../../model/secretMask.js';
import { isJsonObject } from '../../../../model/json.js';
import { labelIdOf } from '../../ids.js';
import {
  AnyOfField,
  ArrayField,
  CyclicSchemaField,
  OneOfField,
  OptionalDataControlsField,
} from '../widgets/lazyWidgets.js';
import { ObjectField } from './ObjectField.js';
import { ChoiceField } from './ChoiceField.js';
import { coreField } from './coreFields.js';
import { JsonField } from './JsonField.js';
import { NumberField } from './NumberField.js';
import { otherTypesAsJson } from './otherType.js';

/**
 * Replaces the fields with which rjsf would hide a value, add one, or fail. Everything that a form sends is visible in
 * it.
 */
export const fields: RegistryFieldsType = {
  AnyOfField,
  ArrayField: otherTypesAsJson(ArrayField, Array.isArray),
  BooleanField: otherTypesAsJson(coreField('BooleanField'), (value) => typeof value === 'boolean'),
  CyclicSchemaField,
  FallbackField: UntypedField,
  NullField,
  NumberField,
  ObjectField: otherTypesAsJson(ObjectField, isJsonObject),
  OneOfField,
  OptionalDataControlsField,
  StringField: otherTypesAsJson(coreField('StringField'), isTextOf),
};

/** `NumberField` renders a number with the field of a text. */
function isTextOf(value: unknown, type: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && !String(type).includes('string'));
}

/**
 * A value that can only be null. It is shown and never filled in. Any other value is shown too. If the user has named
 * the entry, rjsf derives its type from its value, so a null there may be replaced.
 */
function NullField(props: FieldProps<unknown>): ReactNode {
  const { schema, fieldPathId } = props;
  const { words, isSecret } = useFormContext();
  const value: unknown = props.formData;
  if (Object.hasOwn(schema, rjsf.ADDITIONAL_PROPERTY_FLAG)) return <JsonField {...props} />;
  return (
    <output id={fieldPathId.$id} aria-labelledby={labelIdOf(fieldPathId)} className="rai-hint">
      {value === null || value === undefined ? (
        words.none
      ) : (
        <JsonView value={isSecret(fieldPathId.$id) ? SECRET_MASK : value} />
      )}
    </output>
  );
}

/** A value without a single type: one of several listed values, or anything, as JSON. */
function UntypedField(props: FieldProps<unknown>): ReactNode {
  const listed = props.registry.schemaUtils.isSelect(props.schema);
  return listed ? <ChoiceField {...props} /> : <JsonField {...props} />;
}
