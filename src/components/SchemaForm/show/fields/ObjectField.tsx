'use client';
import { shallowEquals, type FieldProps } from '@rjsf/utils';
import { useMemo, useState, type ReactNode } from 'react';
import { isJsonObject, type JsonObject } from '../../../../model/json.js';
import { ChoiceField } from './ChoiceField.js';
import { coreField, withoutDataControls } from './coreFields.js';
import { NamesContext } from '../templates/names.js';
import { JsonField } from './JsonField.js';

const CoreObjectField = coreField('ObjectField');

/**
 * An object: as a group of fields; as a choice if the schema lists its values; or as JSON if the schema does not
 * describe it.
 */
export function ObjectField(props: FieldProps<unknown>): ReactNode {
  const { schema } = props;
  const uiSchema = useSame(props.uiSchema);
  const shape = shapeOf(schema);
  const options = useMemo(
    // A group without fields would be empty after it was added.
    () => (shape === 'names' ? withoutDataControls(uiSchema) : uiSchema),
    [uiSchema, shape],
  );
  const names = useSame(isJsonObject(props.formData) ? Object.keys(props.formData) : noNames);
  if (shape === 'choice') return <ChoiceField {...props} />;
  if (shape === 'open') return <JsonField {...props} />;
  return (
    <NamesContext.Provider value={names}>
      <CoreObjectField {...props} {...(options && { uiSchema: options })} />
    </NamesContext.Provider>
  );
}

const noNames: readonly string[] = [];

/** The same object until an entry changes. rjsf copies it for each keystroke, and would then render every field of the group. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(() => value);
  if (shallowEquals(same, value)) return same;
  setSame(value);
  return value;
}

/** `names`: the user names the fields · `open`: the schema does not describe the object. */
function shapeOf(schema: JsonObject): 'choice' | 'open' | 'names' | 'group' {
  const { properties, additionalProperties, patternProperties } = schema;
  if (Array.isArray(schema['enum'])) return 'choice';
  if (isJsonObject(properties) && Object.keys(properties).length > 0) return 'group';
  if (isJsonObject(patternProperties)) return 'names';
  if (additionalProperties !== undefined) return additionalProperties === false ? 'group' : 'names';
  const conditional = ['anyOf', 'oneOf', 'allOf', 'if', 'dependencies'].some((word) =>
    Object.hasOwn(schema, word),
  );
  return conditional || properties !== undefined ? 'group' : 'open';
}
